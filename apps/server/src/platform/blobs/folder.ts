import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { chmod, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { checkedName, type Blobs } from './blobs.ts'
import { adopt, stage, syncFile } from './durable.ts'

/** Creates a store that keeps blobs as files below one folder. */
export const folderBlobs = (folder: string): Blobs => {
  const storeFolder = path.join(folder, 'kept')
  const fileOf = (name: string) => path.join(storeFolder, checkedName(name))
  const staging = path.join(folder, 'staging')

  return {
    put: async (source, nameOf) => {
      const hash = createHash('sha256')
      let size = 0
      const staged = await stage(staging, source, (chunk) => {
        hash.update(chunk)
        size += chunk.length
      })
      const sha256 = hash.digest('hex')
      const name = nameOf({ sha256, size })
      await adopt(staged, fileOf(name))
      return { name, sha256, size }
    },
    adopt: async (file, name) => {
      await syncFile(file)
      await adopt(file, fileOf(name))
    },
    size: async (name) => (await stat(fileOf(name)).catch(absent))?.size,
    file: fileOf,
    range: async (name, offset, length) => {
      const handle = await open(fileOf(name))
      try {
        const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(length), 0, length, offset)
        return buffer.subarray(0, bytesRead)
      } finally {
        await handle.close()
      }
    },
    stream: async (name, within) => createReadStream(fileOf(name), within),
    local: async (name) => ({ file: fileOf(name), release: async () => {} }),
    remove: (name) => rm(fileOf(name), { force: true }),
    async *writtenBefore(below, then) {
      for (const entry of await readdir(fileOf(below), { withFileTypes: true, recursive: true }).catch(none)) {
        const file = path.join(entry.parentPath, entry.name)
        const written = entry.isFile() ? (await stat(file).catch(absent))?.mtime : undefined
        if (written !== undefined && written < then) yield path.relative(storeFolder, file)
      }
    },
    // The file is moved aside first, so the file that was checked is the file that is deleted, even if a new one is written at that time.
    removeOld: async (name, then) => {
      const aside = path.join(staging, randomUUID())
      await mkdir(staging, { recursive: true, mode: 0o700 })
      const moved = await rename(fileOf(name), aside).then(() => true, absent)
      if (!moved) return false
      if ((await stat(aside)).mtime >= then) {
        await adopt(aside, fileOf(name))
        return false
      }
      await rm(aside)
      return true
    },
  }
}

const none = (error: NodeJS.ErrnoException): [] => {
  if (error.code === 'ENOENT') return []
  throw error
}

/** Deletes what interrupted uploads left in staging. At the start, no process uses these files. Earlier releases created folders that
 *  others could read, so the folder above all blobs is closed. */
export const clearStaging = async (folder: string): Promise<void> => {
  const staging = path.join(folder, 'staging')
  await rm(staging, { recursive: true, force: true })
  await mkdir(staging, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
}

const absent = (error: NodeJS.ErrnoException): undefined => {
  if (error.code === 'ENOENT') return undefined
  throw error
}
