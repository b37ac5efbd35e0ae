import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { copyOut } from '#platform/db/copy.ts'
import { poolConfig, type Connection } from '#platform/db/database.ts'
import type { Files, Manifest } from './manifest.ts'
import { JOBS, quoted, readJobColumns, readSequences, readTables, type Table } from './tables.ts'

/** One COPY, for one tenant if its table has tenant isolation. */
type Copy = { text: string; tenant?: number }

type Snapshot = Pick<Manifest, 'migrations' | 'tables' | 'sequences'>

/**
 * Writes a consistent snapshot of the database during writes: the rows, and in `names` the blobs that they name.
 * Row security also applies to an owner, so each tenant is read separately.
 */
export const writeSnapshot = async (connection: Connection, files: Files, names: string): Promise<Snapshot> => {
  const client = new pg.Client({ ...poolConfig(connection), application_name: 'pressmark backup' })
  client.on('error', () => {}) // the waiting statement reports the error
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only; set local statement_timeout = 0')
    const ran = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from migration order by name collate "C"',
    )
    const { rows } = await client.query<{ id: number }>('select id from tenant order by id')
    const tenants = rows.map(({ id }) => id)
    const tables: Manifest['tables'] = []
    for (const table of await readTables(client))
      tables.push(await writeRows(client, files, table, copiesOf(table, tenants)))
    const columns = await readJobColumns(client)
    const openJobs = `copy (select ${quoted(columns)} from ${JOBS.name} where ${JOBS.open}) to stdout`
    if (columns.length > 0)
      tables.push(await writeRows(client, files, { name: JOBS.name, columns }, [{ text: openJobs }]))
    const named = tenants.map((tenant) => ({ tenant, text: blobsNamed(tenant) }))
    await pipeline(read(client, named), createWriteStream(names, { flags: 'wx', mode: 0o600 }))
    // Sequences are not part of a snapshot. They are read last, so they are never behind the rows.
    return { migrations: ran.rows, tables, sequences: await readSequences(client) }
  } finally {
    await client.end()
  }
}

const copiesOf = ({ name, columns, ofTenant }: Table, tenants: number[]): Copy[] => {
  const copyOf = (where = '') => `copy (select ${quoted(columns)} from "${name}"${where}) to stdout`
  return ofTenant
    ? tenants.map((tenant) => ({ tenant, text: copyOf(` where tenant_id = ${tenant}`) }))
    : [{ text: copyOf() }]
}

/* Name, and SHA-256 if the name contains it, in the order of `comesBefore`. Files of downloads are left out. */
const blobsNamed = (tenant: number): string => `copy (select name, sha256 from (
  select 't${tenant}/originals/' || left(sha256, 2) || '/' || sha256, sha256 from original where tenant_id = ${tenant}
  union select name, '' from asset_record a, unnest(array[a.pyramid, a.watermarked_pyramid, a.thumbnail, a.rendition, a.waveform, a.watermarked_with]) as name
    where a.tenant_id = ${tenant} and name is not null
  union select watermark, '' from tenant where id = ${tenant} and watermark is not null) as named (name, sha256)
  order by name collate "C") to stdout`

const writeRows = async (
  client: pg.Client,
  files: Files,
  { name, columns }: Pick<Table, 'name' | 'columns'>,
  copies: Copy[],
): Promise<Manifest['tables'][number]> => {
  const file = `tables/${name}.copy.gz`
  const counted = { rows: 0 }
  await files.write(file, Readable.from(read(client, copies, counted), { objectMode: false }), { gzip: true })
  return { name, file, columns, rows: counted.rows }
}

async function* read(client: pg.Client, copies: Copy[], counted = { rows: 0 }): AsyncGenerator<Buffer> {
  for (const { text, tenant } of copies) {
    if (tenant !== undefined) await client.query(`set local app.tenant = '${tenant}'`)
    const rows = copyOut(client, text)
    yield* rows as AsyncIterable<Buffer>
    counted.rows += rows.rows
  }
}
