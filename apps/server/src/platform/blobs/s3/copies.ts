import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'

type Copy = { file: string; size: number; borrowers: number; ready: Promise<void> }

type Fetching = {
  /** @returns bytes
   *  @throws where there is no such blob */
  size: (name: string) => Promise<number>
  fetch: (name: string, file: string) => Promise<void>
}

/** Blobs as local files, for programs that read nothing else. One that is lent to several is fetched once; those that nobody has
 *  are kept until their room is needed. What is lent at the same time may be more than `limit` bytes, what is kept never is. */
export const createCopies = (folder: string, limit: number, { size: sizeOf, fetch }: Fetching) => {
  const mine = path.join(folder, randomUUID())
  const copies = new Map<string, Copy>() // the longest unused first

  const makeRoom = async (): Promise<void> => {
    let held = [...copies.values()].reduce((sum, { size }) => sum + size, 0)
    for (const [name, copy] of copies) {
      if (held <= limit) return
      if (copy.borrowers > 0) continue
      held -= copy.size
      copies.delete(name)
      await rm(copy.file, { force: true })
    }
  }

  const fill = async (name: string, copy: Omit<Copy, 'ready'>): Promise<void> => {
    copy.size = await sizeOf(name)
    await makeRoom()
    await mkdir(mine, { recursive: true })
    await fetch(name, copy.file)
  }

  const begin = (name: string): Copy => {
    // Each copy has a file of its own: the one before may be on its way out.
    const copy = { file: path.join(mine, randomUUID() + path.extname(name)), size: 0, borrowers: 1 }
    return Object.assign(copy, { ready: fill(name, copy) })
  }

  const borrow = (name: string): Copy => {
    const known = copies.get(name)
    if (known !== undefined) known.borrowers += 1
    const copy = known ?? begin(name)
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
        if (!existsSync(copy.file)) throw new Error(`the copy of ${name} was removed by somebody else`)
      } catch (error) {
        if (copies.get(name) === copy) copies.delete(name)
        await rm(copy.file, { force: true })
        throw error
      }
      return { file: copy.file, release: () => giveBack(copy) }
    },
    /** To be called when nothing is lent any more. */
    close: () => rm(mine, { recursive: true, force: true }),
  }
}
