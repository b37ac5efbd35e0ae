// Writes apps/server/src/platform/db/tables.gen.ts from the migrated schema; with --check it only compares.
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { migrate } from '../apps/server/src/platform/db/migrate.ts'
import { startPostgres } from '../apps/server/src/platform/postgres/supervisor.ts'

const target = new URL('../apps/server/src/platform/db/tables.gen.ts', import.meta.url)
const folder = await mkdtemp(path.join(tmpdir(), 'pressmark-tables-'))
const postgres = await startPostgres({ folder: path.join(folder, 'postgres'), log: () => {} })
try {
  const { host, user, password, database } = postgres.connection
  await migrate(postgres.connection)
  const url = `postgres://${user}:${encodeURIComponent(password)}@/${database}?host=${encodeURIComponent(host)}`
  const out = path.join(folder, 'tables.ts')
  const options = [
    '--dialect',
    'postgres',
    '--url',
    url,
    '--out-file',
    out,
    '--include-pattern',
    'public.*',
    '--exclude-pattern',
    'item_record_*',
  ]
  await promisify(execFile)('kysely-codegen', options)
  const text = viewsAsRecords(await readFile(out, 'utf8'))
  if (!process.argv.includes('--check')) await writeFile(target, text)
  else if ((await readFile(target, 'utf8')) !== text)
    throw new Error('tables.gen.ts does not match the migrations. Run "npm run tables".')
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}

/* The server reads bigint as number. PostgreSQL reports every column of a view as nullable. A view NAME shows the rows of NAME_record outside the bin, so its columns are those of the table. */
function viewsAsRecords(text: string): string {
  const numbers = text.replace('export type Int8 = ColumnType<string,', 'export type Int8 = ColumnType<number,')
  return numbers.replace(/export interface (\w+) \{[^}]*\}/g, (whole: string, name: string) =>
    text.includes(`export interface ${name}Record {`)
      ? `export type ${name} = Omit<${name}Record, 'deleted_at' | 'last_position'>;`
      : whole,
  )
}
