import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, open, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { checkedName } from './blobs.ts'
import { syncFolder, WRITE_BUFFER } from './durable.ts'

/** Files that arrive in parts, by name. Only bytes that the database records as received are valid: after a power cut a file can be
 *  longer than the server acknowledged. */
export type Partials = {
  /** Creates an empty file. Its name is durable when this resolves. */
  create(name: string): Promise<void>
  /** Writes from `offset` until the source ends.
   *  @returns the number of synced bytes, and the error of the source, if any */
  write(name: string, offset: number, source: Readable): Promise<{ written: number; error: Error | undefined }>
  /** Returns undefined if the file does not exist. */
  sha256(name: string): Promise<string | undefined>
  head(name: string, length: number): Promise<Buffer>
  /** Returns the path of the file, for `Blobs.adopt`. */
  file(name: string): string
  remove(name: string): Promise<void>
}

export const folderPartials = (folder: string): Partials => {
  const fileOf = (name: string) => path.join(folder, checkedName(name))

  return {
    create: async (name) => {
      await mkdir(path.dirname(fileOf(name)), { recursive: true, mode: 0o700 })
      await (await open(fileOf(name), 'w', 0o600)).close()
      await syncFolder(path.dirname(fileOf(name)))
    },
    write: async (name, offset, source) => {
      const target = createWriteStream(fileOf(name), { flags: 'r+', start: offset, highWaterMark: WRITE_BUFFER })
      const error = await pipeline(source, target).then(
        () => undefined,
        (broken: Error) => broken,
      )
      const handle = await open(fileOf(name), 'r+')
      await handle.datasync().finally(() => handle.close())
      return { written: target.bytesWritten, error }
    },
    sha256: async (name) => {
      if (!existsSync(fileOf(name))) return undefined
      const hash = createHash('sha256')
      await pipeline(createReadStream(fileOf(name), { highWaterMark: 1024 ** 2 }), hash)
      return hash.digest('hex')
    },
    head: async (name, length) => {
      const handle = await open(fileOf(name))
      try {
        const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, 0)
        return buffer.subarray(0, bytesRead)
      } finally {
        await handle.close()
      }
    },
    file: fileOf,
    remove: (name) => rm(fileOf(name), { force: true }),
  }
}
