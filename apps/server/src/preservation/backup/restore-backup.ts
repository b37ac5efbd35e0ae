import { DAY_MS } from '@pressmark/contract/platform/constants.ts'
import { createReadStream, existsSync } from 'node:fs'
import { copyFile, mkdir } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { renewFeeds } from '#changes/sequencer.ts'
import type { Blobs } from '#platform/blobs/blobs.ts'
import { syncFile, syncFolder } from '#platform/blobs/durable.ts'
import { folderBlobs } from '#platform/blobs/folder.ts'
import { copyIn } from '#platform/db/copy.ts'
import { poolConfig, type Connection } from '#platform/db/database.ts'
import type { JobKind } from '#platform/jobs/define-job.ts'
import { createJobs, type Jobs } from '#platform/jobs/queue.ts'
import type { Log } from '#platform/log.ts'
import { migrate } from '#platform/db/migrate.ts'
import { readBlobList } from './blob-list.ts'
import { BLOB_LIST, blobsOf, KEY_FILE, type Manifest } from './manifest.ts'
import { JOBS, quoted, readTables } from './tables.ts'
import { verifyBackup } from './verify-backup.ts'

type Target = { connection: Connection; blobs: Blobs; dataFolder: string; log: Log; jobKinds: readonly JobKind[] }

/**
 * Restores a backup into an empty database and an empty store, after all of its bytes were verified. The rows are restored into the
 * schema of the backup, which is migrated afterwards.
 * @throws Error with one sentence if the backup is damaged, or the target is not empty
 */
export const restoreBackup = async (
  { connection, blobs, dataFolder, log, jobKinds }: Target,
  folder: string,
): Promise<Manifest> => {
  const { manifest, problems } = await verifyBackup(folder)
  if (problems.length > 0) throw new Error(`The backup is incomplete or damaged. Nothing was restored: ${problems[0]}.`)
  const list = path.join(folder, BLOB_LIST)
  await requireEmptyStore(blobs, list)
  const client = new pg.Client(poolConfig(connection))
  await client.connect()
  try {
    await requireEmptyDatabase(client)
    await requireMigrations(connection, client, manifest)
    await withJobs({ connection, log }, (jobs) => jobs.prepareForRestore(jobKinds))
    await copyBlobs(folderBlobs(blobsOf(path.dirname(folder))), blobs, list)
    await restoreKey(folder, dataFolder)
    await restoreRows(client, folder, manifest)
    await migrate(connection)
    await renewFeeds(client)
    await withJobs({ connection, log }, (jobs) => jobs.prepare(jobKinds))
    await client.query('analyze')
    return manifest
  } finally {
    await client.end()
  }
}

const withJobs = async (
  { connection, log }: Pick<Target, 'connection' | 'log'>,
  work: (jobs: Jobs) => Promise<void>,
): Promise<void> => {
  const jobs = createJobs(connection, log)
  try {
    await work(jobs)
  } finally {
    await jobs.stop()
  }
}

const requireEmptyStore = async (blobs: Blobs, list: string): Promise<void> => {
  const tenants = new Set<string>()
  for await (const { name } of readBlobList(list)) tenants.add(name.slice(0, name.indexOf('/')))
  const later = new Date(Date.now() + DAY_MS)
  for (const tenant of tenants)
    for await (const name of blobs.writtenBefore(tenant, later))
      throw new Error(
        `The storage already contains files, for example ${name}: a backup is only restored into an empty store.`,
      )
}

const requireEmptyDatabase = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace limit 1`,
  )
  const [existing] = rows
  if (existing)
    throw new Error(
      `The database already has tables, for example ${existing.name}: a backup is only restored into an empty database.`,
    )
}

const requireMigrations = async (
  connection: Connection,
  client: pg.Client,
  { migrations }: Manifest,
): Promise<void> => {
  await migrate(connection, { only: new Set(migrations.map(({ name }) => name)) })
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migration')
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]))
  const foreign = migrations.find(({ name, checksum }) => applied.get(name) !== checksum)
  if (foreign)
    throw new Error(`The backup is of another release: this one does not have its migration ${foreign.name}.`)
}

const copyBlobs = async (source: Blobs, target: Blobs, list: string): Promise<void> => {
  for await (const { name, sha256 } of readBlobList(list)) {
    const put = await target.put(await source.stream(name), () => name)
    if (put.sha256 !== sha256) throw new Error(`${name} changed while it was restored.`)
  }
}

const restoreKey = async (folder: string, dataFolder: string): Promise<void> => {
  const key = path.join(folder, KEY_FILE)
  if (!existsSync(key)) return
  await mkdir(dataFolder, { recursive: true, mode: 0o700 })
  await copyFile(key, path.join(dataFolder, KEY_FILE))
  await syncFile(path.join(dataFolder, KEY_FILE))
  await syncFolder(dataFolder)
}

/* Restores all rows or none. Tenant isolation also applies to an owner, and COPY ignores policies, so it is disabled for this
   transaction. The rows already contain what triggers would record. */
const restoreRows = async (client: pg.Client, folder: string, { tables, sequences }: Manifest): Promise<void> => {
  await client.query('begin; set local statement_timeout = 0')
  const isTenantTable = new Set(
    (await readTables(client)).filter((table) => table.isTenantTable).map(({ name }) => name),
  )
  for (const table of tables) {
    const ours = table.name !== JOBS.name
    const name = ours ? `"${table.name}"` : table.name
    if (ours) await client.query(`alter table ${name} disable trigger user`)
    if (isTenantTable.has(table.name)) await client.query(`alter table ${name} no force row level security`)
    const copy = `copy ${name} (${quoted(table.columns)}) from stdin`
    const file = createReadStream(path.join(folder, table.file))
    const restored = await pipeline(file, createGunzip(), (rows: AsyncIterable<Buffer>) => copyIn(client, copy, rows))
    if (restored !== table.rows) throw new Error(`${table.name} has ${restored} rows instead of ${table.rows}.`)
    if (isTenantTable.has(table.name)) await client.query(`alter table ${name} force row level security`)
    if (ours) await client.query(`alter table ${name} enable trigger user`)
  }
  for (const { name, last, called } of sequences)
    await client.query('select setval($1::regclass, $2, $3)', [`"${name}"`, last, called])
  await client.query('commit')
}
