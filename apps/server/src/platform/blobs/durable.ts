import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { chmod, mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Bytes that may wait for the disk. Bytes that arrive during a write are then written together, which saves up to half of the
 *  system's time. */
export const WRITE_BUFFER = 1024 ** 2

/** Writes the stream below `staging` and syncs it. The caller acknowledges nothing earlier, and names the file with `adopt`.
 *  @throws the error of the stream, after the incomplete file was deleted */
export const stage = async (staging: string, source: Readable, onBytes: (chunk: Buffer) => void): Promise<string> => {
  await mkdir(staging, { recursive: true, mode: 0o700 })
  const file = path.join(staging, randomUUID())
  try {
    source.on('data', onBytes)
    await pipeline(
      source,
      createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true, highWaterMark: WRITE_BUFFER }),
    )
    return file
  } catch (error) {
    await rm(file, { force: true })
    throw error
  }
}

/** Moves a synced file to its destination, readable by its owner only, with any umask. It renames the file and syncs the folder, so that the name is as durable as the bytes. */
export const adopt = async (file: string, destination: string): Promise<void> => {
  const folder = path.dirname(destination)
  const firstCreated = await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(file, 0o600)
  await rename(file, destination)
  await syncFolder(folder)
  if (firstCreated !== undefined)
    for (let above = folder; above !== path.dirname(firstCreated); above = path.dirname(above))
      await syncFolder(path.dirname(above))
}

/** Reads a file to its end. @returns its SHA-256 in hex, and its size in bytes */
export const hashFile = async (file: string): Promise<{ sha256: string; size: number }> => {
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of createReadStream(file, { highWaterMark: 1024 ** 2 })) {
    const bytes = chunk as Buffer // no encoding is set
    hash.update(bytes)
    size += bytes.length
  }
  return { sha256: hash.digest('hex'), size }
}

/** Syncs a file that another process wrote, for example a decoder. */
export const syncFile = async (file: string): Promise<void> => {
  const handle = await open(file, 'r+')
  await handle.datasync().finally(() => handle.close())
}

export const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}
