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

/** What a backup says of itself. Its files lie beside it, the blobs in the folder that all backups of one place share. */
export type Manifest = {
  format: string
  takenAt: string
  /** The migrations that the database had, in their order, with their checksums. */
  migrations: { name: string; checksum: string }[]
  tables: { name: string; file: string; columns: string[]; rows: number }[]
  sequences: { name: string; last: number; called: boolean }[]
  blobs: { count: number; bytes: number }
  /** SHA-256 of each file, by its path in this backup. */
  files: Record<string, string>
  /** Blobs that rows name and that were not there, or were not what their name says. */
  problems: string[]
}

const UNFINISHED = '.unfinished-'
export const BLOB_LIST = 'blobs.tsv'
/** The key of what the database keeps encrypted, where it is a file. */
export const KEY_FILE = 'secret.key'

/** The folder of blobs that the backups in `place` share. */
export const blobsOf = (place: string): string => path.join(place, 'blobs')

/** The whole backups in `place`, oldest first. */
export const backupsIn = async (place: string): Promise<string[]> =>
  (await readdir(place, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory() && /^\d{4}-\d{2}-\d{2}T/.test(entry.name))
    .map(({ name }) => name)
    .sort()

/** @param name of one backup; the newest where it is left out
 *  @throws Error in one sentence when there is none */
export const findBackup = async (place: string, name?: string): Promise<string> => {
  const found = name ?? (await backupsIn(place)).at(-1)
  if (found === undefined) throw new Error(`There is no backup in ${place}.`)
  return path.join(place, found)
}

/** @throws Error in one sentence when it is none, or not whole */
export const readManifest = async (folder: string): Promise<Manifest> => {
  const text = await readFile(path.join(folder, 'manifest.json'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new Error(`${folder} is no backup: it has no manifest.json.`)
    throw error
  })
  const said = await readFile(path.join(folder, 'manifest.sha256'), 'utf8')
  if (said.split(' ')[0] !== createHash('sha256').update(text).digest('hex'))
    throw new Error(`The manifest of ${folder} is not what it was.`)
  const manifest = JSON.parse(text) as Manifest // its hash is right, so we wrote it
  if (manifest.format !== FORMAT) throw new Error(`${folder} is a ${manifest.format}; this release reads ${FORMAT}.`)
  return manifest
}

/** Makes a backup under a temporary name and gives it its own when it is whole and on disk. What an interrupted one left is removed.
 *  @returns the folder */
export const writeBackup = async (
  place: string,
  write: (files: Files, takenAt: Date) => Promise<Omit<Manifest, 'format' | 'takenAt' | 'files'>>,
): Promise<string> => {
  for (const name of await readdir(place))
    if (name.startsWith(UNFINISHED)) await rm(path.join(place, name), { recursive: true })
  const takenAt = new Date()
  const name = takenAt.toISOString().replaceAll(':', '-')
  const unfinished = path.join(place, `${UNFINISHED}${name}`)
  await mkdir(unfinished, { mode: 0o700 })
  const files = filesIn(unfinished)
  const told = await write(files, takenAt)
  const manifest = { format: FORMAT, takenAt: takenAt.toISOString(), ...told, files: files.hashes }
  const text = JSON.stringify(manifest, undefined, 2)
  await writeFile(path.join(unfinished, 'manifest.json'), text, { flush: true })
  const hash = createHash('sha256').update(text).digest('hex')
  await writeFile(path.join(unfinished, 'manifest.sha256'), `${hash}  manifest.json\n`, { flush: true })
  for (const folder of [path.join(unfinished, 'tables'), unfinished]) await syncFolder(folder)
  await rename(unfinished, path.join(place, name))
  await syncFolder(place)
  return path.join(place, name)
}

const filesIn = (folder: string) => {
  const hashes: Record<string, string> = {}
  /** Writes and syncs a file, and notes its hash. */
  const write = async (name: string, source: Readable, { gzip = false } = {}): Promise<void> => {
    const hash = createHash('sha256')
    const told = new Transform({
      transform: (chunk: Buffer, _, done) => {
        hash.update(chunk)
        done(null, chunk)
      },
    })
    const file = path.join(folder, name)
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
    const target = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true })
    await (gzip ? pipeline(source, createGzip(), told, target) : pipeline(source, told, target))
    hashes[name] = hash.digest('hex')
  }
  return { folder, hashes, write }
}
export type Files = ReturnType<typeof filesIn>

export const sha256OfFile = async (file: string): Promise<string> =>
  (await sha256Of(createReadStream(file, { highWaterMark: 1024 ** 2 }))).sha256
