import type pg from 'pg'

/** Short-lived data of browsers and requests: ended sessions stay ended, and running uploads start again. The backups are those of
 *  the installation that took them. */
const LEFT_OUT = [
  'access_token',
  'attempt',
  'backup',
  'download',
  'idempotency_key',
  'running_download',
  'tenant_switch',
  'migration',
  'resumable_part',
  'resumable_upload',
  'session',
  // Names until migration 0032: a restored backup has the schema of its time while its rows are written.
  'handover',
  'resumable_piece',
]

export type Table = { name: string; columns: string[]; ofTenant: boolean; isTenantTable: boolean }

/** Reads the tables of a backup, each after the tables that it references. Partitions are read through their parent. */
export const readTables = async (client: pg.Client): Promise<Table[]> => {
  const { rows } = await client.query<Table & { before: string[] }>(
    `select c.relname as name, c.relforcerowsecurity as "isTenantTable",
      (select json_agg(a.attname order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id') as "ofTenant",
      (select coalesce(json_agg(distinct f.confrelid::regclass::text), '[]') from pg_constraint f
        where f.conrelid = c.oid and f.contype = 'f' and f.conparentid = 0 and f.confrelid <> c.oid) as before
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname <> all ($1) order by c.relname`,
    [LEFT_OUT],
  )
  const sorted: Table[] = []
  const placed = new Set<string>()
  for (let remaining = rows; remaining.length > 0; remaining = remaining.filter(({ name }) => !placed.has(name))) {
    const next = remaining.filter(({ before }) => before.every((name) => placed.has(name)))
    if (next.length === 0)
      throw new Error(`Tables refer to each other in a ring: ${remaining.map(({ name }) => name).join(', ')}`)
    for (const { before: _, ...table } of next) {
      sorted.push(table)
      placed.add(table.name)
    }
  }
  return sorted
}

export const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ')

/* Only pending jobs of the queue tables are stored. Downloads are not part of a backup. Every start creates the queues. */
export const JOBS = {
  name: 'pgboss.job',
  open: `state in ('created', 'retry', 'active') and name <> 'delivery.download'`,
}

export const readJobColumns = async (client: pg.Client): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
      where attrelid = to_regclass('pgboss.job') and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
  )
  return rows.map(({ name }) => name)
}

export const readSequences = async (client: pg.Client): Promise<{ name: string; last: number; called: boolean }[]> => {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace order by 1`,
  )
  const sequences = []
  for (const { name } of rows) {
    const result = await client.query<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from "${name}"`,
    )
    const { last, called } = result.rows[0]! // a sequence is a table of one row
    sequences.push({ name, last: Number(last), called })
  }
  return sequences
}
