import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'

type Copy = { file: string; size: number; borrowers: number; ready: Promise<void> }

type Fetching = {
  /** Returns the size in bytes.
   *  @throws if the blob does not exist */
  size: (name: string) => Promise<number>
  fetch: (name: string, file: string) => Promise<void>
}

/** Creates a cache of blobs as local files, for programs that read only files. A copy is fetched once for all its borrowers.
 *  Unused copies are deleted when their space is needed. Borrowed copies may exceed `limit` bytes, unused ones never do. */
export const createCopies = (folder: string, limit: number, { size: sizeOf, fetch }: Fetching) => {
  const mine = path.join(folder, randomUUID())
  const copies = new Map<string, Copy>() // the least recently used first

  const makeRoom = async (): Promise<void> => {
    let totalSize = [...copies.values()].reduce((sum, { size }) => sum + size, 0)
    for (const [name, copy] of copies) {
      if (totalSize <= limit) return
      if (copy.borrowers > 0) continue
      totalSize -= copy.size
      copies.delete(name)
      await rm(copy.file, { force: true })
    }
  }

  const fill = async (name: string, copy: Omit<Copy, 'ready'>): Promise<void> => {
    copy.size = await sizeOf(name)
    await makeRoom()
    await mkdir(mine, { recursive: true, mode: 0o700 })
    await fetch(name, copy.file)
  }

  const begin = (name: string): Copy => {
    // Each copy has its own file, because the previous one may still be in deletion.
    const copy = { file: path.join(mine, randomUUID() + path.extname(name)), size: 0, borrowers: 1 }
    return Object.assign(copy, { ready: fill(name, copy) })
  }

  const borrow = (name: string): Copy => {
    const existing = copies.get(name)
    if (existing !== undefined) existing.borrowers += 1
    const copy = existing ?? begin(name)
    copies.delete(name)
    copies.set(name, copy)
    return copy
  }

  const giveBack = async (copy: Copy): Promise<void> => {
    copy.borrowers -= 1
    await makeRoom()
  }

  return {
    lend: async (name: string): Promise<{ file: string; release(): Promise<void> }> => {
      const copy = borrow(name)
      try {
        await copy.ready
        if (!existsSync(copy.file)) throw new Error(`the copy of ${name} was removed by another program`)
      } catch (error) {
        if (copies.get(name) === copy) copies.delete(name)
        await rm(copy.file, { force: true })
        throw error
      }
      return { file: copy.file, release: () => giveBack(copy) }
    },
    /** Deletes all copies. Call it when no copy is borrowed. */
    close: () => rm(mine, { recursive: true, force: true }),
  }
}
