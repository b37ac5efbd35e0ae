import pg from 'pg'
import { migrate } from '#platform/migrate.ts'
import { startPostgres } from '#platform/postgres/supervisor.ts'
const p = await startPostgres({ folder: '/tmp/zzpg', log: (l) => { if (/plan|Scan|Limit|Sort|Filter|Rows|Query Text/.test(l)) console.log(l) } })
await migrate(p.connection)
const c = new pg.Client(p.connection); await c.connect()
await c.query(`insert into tenant (name, display_name) values ('default','d') on conflict do nothing`)
await c.query(`insert into state (tenant_id, uuid, name, color, position) values (1, gen_random_uuid(), 'Default', '#000000', 0) on conflict do nothing`)
await c.query(`insert into item_record (tenant_id, uuid, title, sort_title, author, pressmark, metadata, state_uuid, doc, modified_at) select 1, gen_random_uuid(), 'x', 'x', '', 'p' || n, '{}', (select uuid from state limit 1), case when n % 3 = 0 then ' mallord turner' else ' other' end || n, now() - n * interval '1 second' from generate_series(1, 100000) n on conflict do nothing`)
await c.query('analyze item_record')
await c.query(`set app.tenant = '1'`)
await c.query(`load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_nested_statements = on; set auto_explain.log_analyze = on`)
for (const walk of [false, true, true]) { const t = performance.now(); const r = await c.query('select * from search_items($1,$2,$3,$4,$5,$6)', [['%mallord%'], false, true, 20, 0, walk]); console.log(walk, r.rows.length, performance.now() - t) }
await c.end(); await p.stop()
