import { PyramidUnreadable } from './pyramid-unreadable.ts'
import { windowed, type ReadRange } from './read-range.ts'

/** One image file directory: the raw values of its tags. Source: TIFF 6.0 §2; BigTIFF, Adobe/AWare Systems design */
export type TiffDirectory = {
  /** Returns the numbers of a tag, empty if the tag is absent. */
  numbers: (tag: number) => Promise<Float64Array>
  /** Returns the bytes of a tag, undefined if the tag is absent. */
  bytes: (tag: number) => Promise<Uint8Array | undefined>
}

type Layout = { little: boolean; big: boolean }
type Entry = { type: number; count: number; at: number }

/** Bytes per value by field type: byte, ascii, short, long, …, undefined, …, ifd, long8, ifd8. */
const TYPE_BYTES: Record<number, number> = { 1: 1, 2: 1, 3: 2, 4: 4, 7: 1, 13: 4, 16: 8, 18: 8 }

/** More levels than any image has. A longer chain is a loop. */
const MAX_DIRECTORIES = 64
const MAX_ENTRIES = 4096
/** A billion pixels in tiles with sides of 16 pixels. */
const MAX_VALUES = 4_000_000

/**
 * Reads all directories of the main chain, in order.
 * @throws PyramidUnreadable if the file is not a TIFF or its chain is broken
 */
export const readDirectories = async (read: ReadRange): Promise<TiffDirectory[]> => {
  const at = windowed(read)
  const header = await at(0, 8)
  const layout = layoutOf(header)
  const word = layout.big ? 8 : 4
  let offset = layout.big ? wide(await at(8, 8), 0, layout.little) : header.getUint32(4, layout.little)
  const directories: TiffDirectory[] = []
  while (offset !== 0) {
    if (directories.length === MAX_DIRECTORIES) throw new PyramidUnreadable('too many directories')
    const count = layout.big
      ? wide(await at(offset, 8), 0, layout.little)
      : (await at(offset, 2)).getUint16(0, layout.little)
    if (count > MAX_ENTRIES) throw new PyramidUnreadable('too many entries')
    const from = offset + (layout.big ? 8 : 2)
    const size = count * (layout.big ? 20 : 12)
    const table = await at(from, size + word)
    directories.push(directory(at, layout, entriesOf(table, count, from, layout)))
    offset = layout.big ? wide(table, size, layout.little) : table.getUint32(size, layout.little)
  }
  return directories
}

const layoutOf = (header: DataView): Layout => {
  const order = header.getUint16(0)
  const little = order === 0x4949
  const version = header.getUint16(2, little)
  if ((!little && order !== 0x4d4d) || (version !== 42 && version !== 43)) throw new PyramidUnreadable('not a TIFF')
  return { little, big: version === 43 }
}

const entriesOf = (table: DataView, count: number, from: number, { little, big }: Layout): Map<number, Entry> => {
  const entries = new Map<number, Entry>()
  for (let index = 0; index < count; index += 1) {
    const at = index * (big ? 20 : 12)
    const type = table.getUint16(at + 2, little)
    const values = big ? wide(table, at + 4, little) : table.getUint32(at + 4, little)
    const slot = at + (big ? 12 : 8)
    const inline = values * (TYPE_BYTES[type] ?? 0) <= (big ? 8 : 4)
    const outside = () => (big ? wide(table, slot, little) : table.getUint32(slot, little))
    entries.set(table.getUint16(at, little), { type, count: values, at: inline ? from + slot : outside() })
  }
  return entries
}

const directory = (
  at: (offset: number, length: number) => Promise<DataView>,
  { little }: Layout,
  entries: Map<number, Entry>,
): TiffDirectory => {
  const valuesOf = async (entry: Entry) => {
    const bytes = TYPE_BYTES[entry.type]
    if (bytes === undefined || entry.count > MAX_VALUES) throw new PyramidUnreadable('a tag has an unexpected type')
    return { bytes, view: await at(entry.at, entry.count * bytes) }
  }
  return {
    numbers: async (tag) => {
      const entry = entries.get(tag)
      if (!entry) return new Float64Array(0)
      const { bytes, view } = await valuesOf(entry)
      return Float64Array.from({ length: entry.count }, (_, index) => number(view, index * bytes, bytes, little))
    },
    bytes: async (tag) => {
      const entry = entries.get(tag)
      if (!entry) return undefined
      const { view } = await valuesOf(entry)
      return new Uint8Array(view.buffer, view.byteOffset, view.byteLength).slice()
    },
  }
}

const number = (view: DataView, offset: number, bytes: number, little: boolean): number => {
  if (bytes === 1) return view.getUint8(offset)
  if (bytes === 2) return view.getUint16(offset, little)
  return bytes === 4 ? view.getUint32(offset, little) : wide(view, offset, little)
}

const wide = (view: DataView, offset: number, little: boolean): number => {
  const value = view.getBigUint64(offset, little)
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw new PyramidUnreadable('an offset lies beyond any file')
  return Number(value)
}
