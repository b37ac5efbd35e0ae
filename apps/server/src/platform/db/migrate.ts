import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { DATABASE_LOCKS } from '../locks.ts'
import { poolConfig, type Connection } from './database.ts'

const FOLDER = new URL('../../../migrations/', import.meta.url)

/** Migrates the schema. Each file of `migrations/` runs once, in its own transaction. A file that changed after it ran is an error.
 *  @param only names of the migrations that may run. By default, all of them run.
 *  @returns the names of the migrations that ran */
export const migrate = async (
  connection: Connection,
  { only }: { only?: ReadonlySet<string> } = {},
): Promise<string[]> => {
  const client = new pg.Client(poolConfig(connection))
  await client.connect()
  try {
    await requireUtf8(client)
    await client.query('select pg_advisory_lock($1)', [DATABASE_LOCKS.migration])
    await client.query(
      'create table if not exists migration (name text primary key, checksum text not null, ran_at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migration')
    const done = new Map(rows.map(({ name, checksum }) => [name, checksum]))
    const ran: string[] = []
    const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.sql')).sort()
    for (const name of files.filter((file) => only?.has(file) ?? true)) {
      const text = await readFile(new URL(name, FOLDER), 'utf8')
      const checksum = createHash('sha256').update(text).digest('hex')
      if (done.has(name)) {
        if (done.get(name) !== checksum) throw new Error(`Migration ${name} was changed after it ran on this database`)
        continue
      }
      await client.query('begin')
      await client.query(text)
      await client.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum])
      await client.query('commit')
      ran.push(name)
    }
    return ran
  } finally {
    await client.end()
  }
}

/* With LC_CTYPE C, PostgreSQL drops characters beyond ASCII from trigrams, and the search would miss them. */
const requireUtf8 = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ encoding: string; datctype: string }>(
    'select pg_encoding_to_char(encoding) as encoding, datctype from pg_database where datname = current_database()',
  )
  const { encoding, datctype } = rows[0]!
  if (encoding !== 'UTF8' || ['C', 'POSIX'].includes(datctype)) {
    throw new Error(`The database must be UTF8 with a locale other than C (it is ${encoding}, ${datctype})`)
  }
}
