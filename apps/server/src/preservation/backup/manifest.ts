import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { syncFolder } from '#platform/blobs/durable.ts'
import { sha256Of } from '../sha256.ts'

export const FORMAT = 'pressmark backup 1'

/** The manifest of a backup. Its files are beside it. The blobs are in a folder that all backups in the same parent folder share. */
export type Manifest = {
  format: string
  takenAt: string
  /** The applied migrations, in order, with their checksums. */
  migrations: { name: string; checksum: string }[]
  tables: { name: string; file: string; columns: string[]; rows: number }[]
  sequences: { name: string; last: number; called: boolean }[]
  blobs: { count: number; bytes: number }
  /** SHA-256 of each file, by its path in this backup. */
  files: Record<string, string>
  /** Blobs of rows that were missing, or did not match their name. */
  problems: string[]
}

const UNFINISHED = '.unfinished-'
export const BLOB_LIST = 'blobs.tsv'
/** The key of encrypted columns, if it is a file. */
export const KEY_FILE = 'secret.key'

/** Returns the folder of blobs that the backups in `parentFolder` share. */
export const blobsOf = (parentFolder: string): string => path.join(parentFolder, 'blobs')

/** Returns the complete backups in `parentFolder`, oldest first. */
export const backupsIn = async (parentFolder: string): Promise<string[]> =>
  (await readdir(parentFolder, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory() && /^\d{4}-\d{2}-\d{2}T/.test(entry.name))
    .map(({ name }) => name)
    .sort()

/**
 * Finds a backup. @param name By default the newest.
 * @throws Error with one sentence without a backup
 */
export const findBackup = async (parentFolder: string, name?: string): Promise<string> => {
  const chosen = name ?? (await backupsIn(parentFolder)).at(-1)
  if (chosen === undefined) throw new Error(`There is no backup in ${parentFolder}.`)
  return path.join(parentFolder, chosen)
}

/** Reads a manifest. @throws Error with one sentence if it is missing or damaged */
export const readManifest = async (folder: string): Promise<Manifest> => {
  const text = await readFile(path.join(folder, 'manifest.json'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new Error(`${folder} is not a backup: it has no manifest.json.`)
    throw error
  })
  const checksum = await readFile(path.join(folder, 'manifest.sha256'), 'utf8')
  if (checksum.split(' ')[0] !== createHash('sha256').update(text).digest('hex'))
    throw new Error(`The manifest of ${folder} was changed.`)
  const manifest = JSON.parse(text) as Manifest // its hash is right, so this program wrote it
  if (manifest.format !== FORMAT) throw new Error(`${folder} is a ${manifest.format}; this release reads ${FORMAT}.`)
  return manifest
}

/**
 * Writes a backup under a temporary name and renames it when it is complete and synced. Removes what an interrupted one left.
 * @returns The folder of the backup.
 */
export const writeBackup = async (
  parentFolder: string,
  write: (files: Files, takenAt: Date) => Promise<Omit<Manifest, 'format' | 'takenAt' | 'files'>>,
): Promise<string> => {
  for (const name of await readdir(parentFolder))
    if (name.startsWith(UNFINISHED)) await rm(path.join(parentFolder, name), { recursive: true })
  const takenAt = new Date()
  const name = takenAt.toISOString().replaceAll(':', '-')
  const unfinished = path.join(parentFolder, `${UNFINISHED}${name}`)
  await mkdir(unfinished, { mode: 0o700 })
  const files = filesIn(unfinished)
  const content = await write(files, takenAt)
  const manifest = {
    format: FORMAT,
    takenAt: takenAt.toISOString(),
    ...content,
    files: Object.fromEntries(files.hashes),
  }
  const text = JSON.stringify(manifest, undefined, 2)
  await writeFile(path.join(unfinished, 'manifest.json'), text, { flush: true })
  const hash = createHash('sha256').update(text).digest('hex')
  await writeFile(path.join(unfinished, 'manifest.sha256'), `${hash}  manifest.json\n`, { flush: true })
  for (const folder of [path.join(unfinished, 'tables'), unfinished]) await syncFolder(folder)
  await rename(unfinished, path.join(parentFolder, name))
  await syncFolder(parentFolder)
  return path.join(parentFolder, name)
}

const filesIn = (folder: string) => {
  const hashes = new Map<string, string>()
  /** Writes and syncs a file, and records its hash. */
  const write = async (name: string, source: Readable, { gzip = false } = {}): Promise<void> => {
    const hash = createHash('sha256')
    const hashing = new Transform({
      transform: (chunk: Buffer, _, done) => {
        hash.update(chunk)
        done(null, chunk)
      },
    })
    const file = path.join(folder, name)
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
    const target = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true })
    await (gzip ? pipeline(source, createGzip(), hashing, target) : pipeline(source, hashing, target))
    hashes.set(name, hash.digest('hex'))
  }
  return { folder, hashes, write }
}
export type Files = ReturnType<typeof filesIn>

export const sha256OfFile = async (file: string): Promise<string> =>
  (await sha256Of(createReadStream(file, { highWaterMark: 1024 ** 2 }))).sha256
