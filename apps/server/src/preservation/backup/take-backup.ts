import { createReadStream, existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import pg from 'pg'
import type { Blobs } from '#platform/blobs/blobs.ts'
import { folderBlobs } from '#platform/blobs/folder.ts'
import { withBlobsPinned } from '#platform/blobs/blob-pins.ts'
import { poolConfig, type Connection } from '#platform/db/database.ts'
import { lockFolder } from '#platform/process/folder-lock.ts'
import { lineOf, namedBlobs, type ListedBlob } from './blob-list.ts'
import { BLOB_LIST, backupsIn, blobsOf, KEY_FILE, readManifest, writeBackup, type Manifest } from './manifest.ts'
import { sha256Of } from '../sha256.ts'
import { writeSnapshot } from './snapshot.ts'

type Source = { connection: Connection; blobs: Blobs; dataFolder: string }

/**
 * Takes a backup of database and blobs into `parentFolder` during normal operation. Blobs are copied after the rows were read, and no blob
 * is removed in the meantime, so all blobs of the rows exist. Blobs of earlier backups are not copied again.
 * @returns The folder of this backup.
 * @throws Error with one sentence if another backup into this folder is running
 */
export const takeBackup = async (source: Source, parentFolder: string): Promise<string> => {
  await mkdir(parentFolder, { recursive: true, mode: 0o700 })
  const lock = await lockFolder(parentFolder)
  try {
    return await withBlobsPinned(source.connection, async () => {
      const before = (await backupsIn(parentFolder)).at(-1)
      const list = before && path.join(parentFolder, before, BLOB_LIST)
      const folder = await writeBackup(parentFolder, async (files) => {
        const names = path.join(files.folder, 'names')
        const rows = await writeSnapshot(source.connection, files, names)
        const key = path.join(source.dataFolder, KEY_FILE)
        if (existsSync(key)) await files.write(KEY_FILE, createReadStream(key))
        const report = { blobs: { count: 0, bytes: 0 }, problems: [] as string[] }
        const lines = copyBlobs(source.blobs, folderBlobs(blobsOf(parentFolder)), namedBlobs(names, list), report)
        await files.write(BLOB_LIST, Readable.from(lines))
        await rm(names)
        return { ...rows, ...report }
      })
      await recordBackup(source.connection, folder)
      return folder
    })
  } finally {
    await lock.release()
  }
}

/* A database that was not migrated yet has no table for it. Its backup is complete without it. */
const recordBackup = async (connection: Connection, folder: string): Promise<void> => {
  const { takenAt, tables, blobs, problems } = await readManifest(folder)
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const client = new pg.Client({ ...poolConfig(connection), application_name: 'pressmark backup' })
  await client.connect()
  try {
    const { rows: found } = await client.query(
      "select from pg_tables where schemaname = 'public' and tablename = 'backup'",
    )
    if (found.length === 0) return
    await client.query(
      'insert into backup (taken_at, rows, files, bytes, problems) values ($1, $2, $3, $4, $5) on conflict do nothing',
      [takenAt, rows, blobs.count, blobs.bytes, problems.length],
    )
  } finally {
    await client.end()
  }
}

async function* copyBlobs(
  source: Blobs,
  target: Blobs,
  named: ReturnType<typeof namedBlobs>,
  report: Pick<Manifest, 'blobs' | 'problems'>,
): AsyncGenerator<string> {
  for await (const blob of named) {
    const stored = await storeBlob(source, target, blob)
    if (typeof stored === 'string') report.problems.push(stored)
    else {
      report.blobs.count += 1
      report.blobs.bytes += stored.size
      yield lineOf(stored)
    }
  }
}

type Named = { name: string; sha256: string; listed: ListedBlob | undefined }

/* Returns the existing blob, a new copy, or the reason why it is missing. */
const storeBlob = async (
  source: Blobs,
  target: Blobs,
  { name, sha256, listed }: Named,
): Promise<ListedBlob | string> => {
  const existingSize = await target.size(name)
  if (existingSize !== undefined && existingSize === listed?.size) return listed
  if (existingSize !== undefined) {
    const has = await sha256Of(await target.stream(name))
    if (sha256 === '' || sha256 === has.sha256) return { name, ...has }
  }
  if ((await source.size(name)) === undefined) return `${name} is missing`
  const put = await target.put(await source.stream(name), () => name)
  if (sha256 === '' || sha256 === put.sha256) return put
  await target.remove(name)
  return `${name} is not what its name says: its SHA-256 is ${put.sha256}`
}
