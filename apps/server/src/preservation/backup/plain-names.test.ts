import { EVENT_KINDS } from '@pressmark/contract/platform/events.ts'
import type { Connection } from '#platform/db/database.ts'
import { migrate } from '#platform/db/migrate.ts'
import { expect, test } from 'vitest'
import { checkInvariants } from '../invariants/check-invariants.ts'
import { emptyTarget, newFolder } from './backup.testing.ts'
import { restoreBackup } from './restore-backup.ts'
import { backUpSchema0032, fillSchema0032, IMAGE, ITEM, PERSON, query } from './schema-0032.testing.ts'

const NIL = '00000000-0000-0000-0000-000000000000'

/* Runs as the role of the application, in a transaction of the tenant that is rolled back. */
const asApp = (connection: Connection, tenant: number, text: string) =>
  query<Record<string, unknown>>(
    connection,
    `begin; set local role pressmark_app; set local app.tenant = '${tenant}'; ${text}`,
  )

/** Everything that a database with the renamed schema has, however it was reached. */
const expectRenamed = async (connection: Connection) => {
  const inOld = (text: string) => asApp(connection, 1, text)
  expect(
    await inOld(
      `select kind, step, details, changed, unchanged, skipped, enforces_locks from bulk_operation order by uuid`,
    ),
  ).toEqual([
    {
      kind: 'edit',
      step: 'RUNNING',
      details: { edit: {} },
      changed: 1,
      unchanged: 2,
      skipped: 3,
      enforces_locks: true,
    },
    { kind: 'move', step: 'DONE', details: { to: [] }, changed: 1, unchanged: 0, skipped: 0, enforces_locks: false },
  ])
  expect(
    await inOld('select entity_uuid from bulk_operation_target join bulk_operation b on b.uuid = bulk_operation_uuid'),
  ).toEqual([{ entity_uuid: ITEM }])
  expect(await inOld('select code from bulk_operation_problem order by position')).toEqual([
    { code: 'invalid' },
    { code: 'notRepeatable' },
    { code: 'gone' },
  ])
  expect(await inOld('select valid, invalid from sheet_import')).toEqual([{ valid: 4, invalid: 5 }])
  expect(await inOld('select reason from sheet_problem')).toEqual([{ reason: { code: 'notRepeatable', message: 'x' } }])
  expect(await inOld('select reason from asset_import')).toEqual([
    { reason: { code: 'endingMismatch', message: 'x', expected: 'image', extension: 'jpg' } },
  ])
  expect(await inOld('select step from email_message')).toEqual([{ step: 'UNSENT' }])
  expect(
    await inOld(
      'select template, receiver, custom_action_uuid is null as built_in from transition_task order by position',
    ),
  ).toEqual([
    { template: 'cascadeState', receiver: '', built_in: true },
    { template: 'print', receiver: 'https://example.org', built_in: false },
  ])
  expect(await inOld('select template, receiver from outbox_entry order by position')).toEqual([
    { template: 'cascadeState', receiver: '' },
    { template: 'print', receiver: 'https://example.org' },
  ])
  expect(await inOld('select entity_uuid from transition_log where cascaded_from is not null')).toEqual([
    { entity_uuid: IMAGE },
  ])
  expect(
    await inOld('select r.skipped, p.code from transition_run r join transition_run_problem p on p.run_uuid = r.uuid'),
  ).toEqual([{ skipped: 1, code: 'stateMismatch' }])
  expect(await inOld('select name from custom_action')).toEqual([{ name: 'print' }])
  expect(await inOld('select outcome, kind from fixity join fixity_event using (sha256)')).toEqual([
    { outcome: 'intact', kind: 'intact again' },
  ])
  expect(await inOld('select target_hash, last_uuid, finished, fields from search_index_state')).toEqual([
    { target_hash: 'hash', last_uuid: ITEM, finished: true, fields: ['kind'] },
  ])
  expect(
    await inOld(
      'select watermarked_pyramid <> pyramid as other, watermarked_with = watermark as current from asset, tenant where id = 1',
    ),
  ).toEqual([{ other: true, current: true }])
  expect(await inOld('select position from asset_position')).toEqual([{ position: 1 }])
  expect(await inOld('select name, logo is not null as logo, is_demo from tenant order by id')).toEqual([
    { name: 'old', logo: true, is_demo: true },
    { name: 'other', logo: false, is_demo: false },
  ])
  expect(
    await inOld(
      'select p.tenant_count, l.tenant_count as of_link, color_scheme, exempt_from_second_factor from person p join password_link l on l.person_uuid = p.uuid',
    ),
  ).toEqual([{ tenant_count: 1, of_link: 1, color_scheme: 'dark', exempt_from_second_factor: true }])
  await expectEvents(connection)
  await expectFunctions(connection)
  await expectWalls(connection)
}

const expectEvents = async (connection: Connection) => {
  const events = await asApp(connection, 1, 'select kind, entity_type, entity_uuid from event order by sequence')
  expect(events.map(({ kind, entity_type }) => [kind, entity_type])).toEqual([
    ['item.created', 'item'],
    ['item.state-changed', 'item'],
    ['asset.state-changed', 'asset'],
    ['custom-action.created', 'custom-action'],
    ['transition-log.retried', 'transition-log'],
    ['saved-search.renamed', 'saved-search'],
    ['logo.set', 'tenant'],
    ['tenant.changed', 'tenant'],
    ['watermark.set', 'tenant'],
    ['password.link-requested', 'person'],
    ['password.link-issued', 'person'],
    ['person.preferences-changed', 'person'],
    ['session.opened', 'person'],
  ])
  expect(events.filter(({ kind }) => !EVENT_KINDS.some((current) => current === kind))).toEqual([])
  const ofTenant = events.filter(({ entity_type }) => entity_type === 'tenant')
  expect(ofTenant.map(({ entity_uuid }) => entity_uuid)).toEqual([NIL, NIL, NIL])
  expect(
    await asApp(
      connection,
      1,
      `select entity_uuid, before, after from event where kind = 'person.preferences-changed'`,
    ),
  ).toEqual([
    {
      entity_uuid: PERSON,
      before: { language: null, colorScheme: null },
      after: { language: null, colorScheme: 'dark' },
    },
  ])
}

/* Functions keep their grants and their owners, and what they name is there. */
const expectFunctions = async (connection: Connection) => {
  const inOld = (text: string) => asApp(connection, 1, text)
  expect(
    await inOld(
      `select facet, name, value, many::int from count_facets('{}', '{}', array['sets'], '{}', 10) where facet = 'field'`,
    ),
  ).toEqual([{ facet: 'field', name: 'kind', value: 'map', many: 1 }])
  const filter = '{"valueSets": [{"name": "kind", "values": ["map"]}]}'
  expect(
    await inOld(`select uuid from search_items(array['% sea%'], '${filter}', 'modified_at', true, 10, 0, false)`),
  ).toEqual([{ uuid: ITEM }])
  expect(await inOld(`select set_logo('new'); select logo = 'new' as changed from tenant where id = 1`)).toEqual([
    { changed: true },
  ])
  expect(
    await inOld(`select set_tenant_settings('{"languages": ["it"]}'); select languages from tenant where id = 1`),
  ).toEqual([{ languages: ['it'] }])
  expect(await inOld(`select lock_watermark() is not null as is_set`)).toEqual([{ is_set: true }])
  expect(
    await inOld(
      `select set_preferences('${PERSON}', '{"colorScheme": "light"}'); select color_scheme from person where uuid = '${PERSON}'`,
    ),
  ).toEqual([{ color_scheme: 'light' }])
  expect(await inOld(`select change_person('${PERSON}', 'Ada', '', '', false) as done`)).toEqual([{ done: true }])
  expect(
    await inOld(
      `delete from member_role; delete from membership; select tenant_count, removed_at is not null as removed from person`,
    ),
  ).toEqual([{ tenant_count: 0, removed: true }])
  const rename = `update item set title = 'Land' where uuid = '${ITEM}'; select title from item`
  expect(await inOld(rename)).toEqual([{ title: 'Land' }])
  await expect(inOld(`set local app.state_locks = 'enforced'; ${rename}`)).rejects.toMatchObject({
    constraint: 'locked_by_state',
  })
  expect(
    await query(
      connection,
      `select proname as name, pg_get_userbyid(proowner) = 'pressmark_search' as of_search from pg_proc
       where proname in ('search_items', 'count_facets') order by 1`,
    ),
  ).toEqual([
    { name: 'count_facets', of_search: true },
    { name: 'search_items', of_search: true },
  ])
  await expect(query(connection, `set role pressmark_search; select set_logo(null)`)).rejects.toThrow(
    'permission denied',
  )
}

const OLD_NAMES =
  'act|acts|letter|handover|transition_effect|effect|lane|passed_on|passed_on_by|own_action|failure|choices|chosen|upkeep|done_to|' +
  'marked|marked_with|asset_place|piece|faulty|crest|of_demo|spared_factor|scheme|keeps_locks|held_watermark|set_organisation|locks_kept|keep_to_tenant'

const expectWalls = async (connection: Connection) => {
  expect(await asApp(connection, 2, 'select kind from bulk_operation')).toEqual([{ kind: 'move' }])
  expect(
    await asApp(connection, 2, 'select 1 from item union all select 1 from event union all select 1 from outbox_entry'),
  ).toEqual([])
  expect(
    await query(
      connection,
      `select relname from pg_class c where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and not relispartition
         and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id')
         and not (relrowsecurity and relforcerowsecurity and exists (select from pg_policy p where p.polrelid = c.oid))`,
    ),
  ).toEqual([])
  // No table, index, column, constraint or function has an old name, also not as a part of its name.
  expect(
    await query(
      connection,
      `select name from (
         select relname as name from pg_class where relnamespace = 'public'::regnamespace
         union select attname from pg_attribute a join pg_class c on c.oid = a.attrelid and c.relnamespace = 'public'::regnamespace
           and c.relkind in ('r', 'p', 'v')
         union select conname from pg_constraint where connamespace = 'public'::regnamespace
         union select proname from pg_proc where pronamespace = 'public'::regnamespace) names
       where name ~ '(^|_)(${OLD_NAMES})(_|$)' and name not like 'color\\_scheme' and name not like 'person\\_color\\_scheme%' order by 1`,
    ),
  ).toEqual([])
}

const DELETE_OTHER_TENANT = `
  delete from bulk_operation where tenant_id = 2; delete from change_feed where tenant_id = 2;
  delete from event_queue where tenant_id = 2; delete from tenant where id = 2`

const violated = async (target: Parameters<typeof checkInvariants>[0]) =>
  (await checkInvariants(target, { bytes: true }))
    .filter(({ count }) => count > 0)
    .map(({ name, examples }) => [name, examples])

test('a database with the schema of migration 0032 gets the plain names, and all invariants hold', async () => {
  const target = await emptyTarget()
  await fillSchema0032(target)
  expect(await migrate(target.connection)).toContain('0033-plain-names.sql')
  await expectRenamed(target.connection)
  expect(await asApp(target.connection, 1, 'select person_uuid from tenant_switch')).toEqual([{ person_uuid: PERSON }])
  expect(await asApp(target.connection, 1, 'select size::int from resumable_part')).toEqual([{ size: 8 }])
  // The other tenant has no root collection and no administrator.
  await query(target.connection, DELETE_OTHER_TENANT)
  expect(await violated(target)).toEqual([])
})

test('a backup with the schema of migration 0032 is restored with the plain names', async () => {
  const source = await emptyTarget()
  await fillSchema0032(source)
  const folder = await backUpSchema0032(source, await newFolder())
  const target = await emptyTarget()
  const { migrations } = await restoreBackup(target, folder)
  expect(migrations.at(-1)?.name).toBe('0032-demo-tenants.sql')
  await expectRenamed(target.connection)
  await query(target.connection, DELETE_OTHER_TENANT)
  expect(await violated(target)).toEqual([])
})
