import { open, type FileHandle } from 'node:fs/promises'

/** Maximum number of pages of a TIFF. */
export const MAX_TIFF_PAGES = 1000
// Each page can have smaller versions and masks. A longer chain has too many pages, or is damaged.
const MAX_DIRECTORIES = 10 * MAX_TIFF_PAGES
const MAX_ENTRIES = 4096

/** Tags and values of TIFF 6.0 §8: NewSubfileType and SubfileType. */
const NEW_SUBFILE_TYPE = 254
const SUBFILE_TYPE = 255
const REDUCED = 1
const MASK = 4
const OLD_REDUCED = 2

/** Lists the directories of a TIFF that are pages, counted from 0. Smaller versions of a page and masks are no pages. Reading stops at
 *  damaged data. @returns at least one */
export const tiffPages = async (path: string): Promise<number[]> => {
  await using file = await open(path)
  const layout = await layoutOf(file)
  const pages: number[] = []
  const seen = new Set<number>()
  let offset = layout.first
  for (let index = 0; offset > 0 && !seen.has(offset) && index < MAX_DIRECTORIES; index += 1) {
    seen.add(offset)
    const directory = await readDirectory(file, layout, offset)
    if (directory === undefined) break
    if (directory.isPage) pages.push(index)
    offset = directory.next
  }
  return pages.length === 0 ? [0] : pages
}

type Layout = { first: number; big: boolean; little: boolean }

/* A BigTIFF has the version 43 and offsets of eight bytes. */
const layoutOf = async (file: FileHandle): Promise<Layout> => {
  const head = await readAt(file, 0, 16)
  const little = head.subarray(0, 2).toString('latin1') === 'II'
  const big = head.length === 16 && number(head, { at: 2, bytes: 2, little }) === 43
  if (head.length < 8) return { first: 0, big, little }
  return { first: number(head, { at: big ? 8 : 4, bytes: big ? 8 : 4, little }), big, little }
}

/* Returns whether the entry says that its image is a smaller version or a mask. */
const isOfNoPage = (body: Buffer, { big, little }: Layout, at: number): boolean => {
  const tag = number(body, { at, bytes: 2, little })
  // A number of two bytes is at the start of the value.
  const bytes = number(body, { at: at + 2, bytes: 2, little }) === 3 ? 2 : 4
  const value = number(body, { at: at + (big ? 12 : 8), bytes, little })
  if (tag === SUBFILE_TYPE) return value === OLD_REDUCED
  return tag === NEW_SUBFILE_TYPE && (value & (REDUCED | MASK)) !== 0
}

const readDirectory = async (file: FileHandle, layout: Layout, offset: number) => {
  const { big, little } = layout
  const [countBytes, entryBytes, nextBytes] = big ? [8, 20, 8] : [2, 12, 4]
  // An offset of eight bytes can be larger than any file.
  if (!Number.isSafeInteger(offset)) return undefined
  const head = await readAt(file, offset, countBytes)
  if (head.length < countBytes) return undefined
  const count = number(head, { at: 0, bytes: countBytes, little })
  if (count > MAX_ENTRIES) return undefined
  const body = await readAt(file, offset + countBytes, count * entryBytes + nextBytes)
  if (body.length < count * entryBytes + nextBytes) return undefined
  let isPage = true
  for (let at = 0; at < count * entryBytes; at += entryBytes) {
    if (isOfNoPage(body, layout, at)) isPage = false
  }
  return { isPage, next: number(body, { at: count * entryBytes, bytes: nextBytes, little }) }
}

const readAt = async (file: FileHandle, position: number, length: number): Promise<Buffer> => {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}

const number = (from: Buffer, { at, bytes, little }: { at: number; bytes: number; little: boolean }): number => {
  if (bytes === 8) return Number(little ? from.readBigUInt64LE(at) : from.readBigUInt64BE(at))
  return little ? from.readUIntLE(at, bytes) : from.readUIntBE(at, bytes)
}
