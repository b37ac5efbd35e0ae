import type { ImageExif } from '../job.ts'

/** Source: Exif 2.32 §4.6.3 (tags of the TIFF directory and of the Exif directory) */
const MAKE = 0x010f
const MODEL = 0x0110
const DATE_TIME = 0x0132
const EXIF_DIRECTORY = 0x8769
const DATE_TIME_ORIGINAL = 0x9003
const ASCII = 2

/**
 * Reads the facts that the catalogue shows from an EXIF block, with or without a leading `Exif\0\0`.
 * The date is the capture time, otherwise the modification time of the file. Reading stops at damaged data.
 */
export const readExif = (block: Uint8Array): ImageExif => {
  const all = Buffer.from(block)
  const bytes = all.subarray(0, 4).toString('latin1') === 'Exif' ? all.subarray(6) : all
  const little = bytes.subarray(0, 2).toString('latin1') === 'II'
  const first = directory(bytes, little, word(bytes, 4, little))
  const inner = directory(bytes, little, first.get(EXIF_DIRECTORY)?.value ?? 0)
  const text = (entries: Map<number, Entry>, tag: number) => textOf(bytes, entries.get(tag))
  const make = text(first, MAKE)
  const model = text(first, MODEL)
  const dateTime = text(inner, DATE_TIME_ORIGINAL) ?? text(first, DATE_TIME)
  return { ...(make && { make }), ...(model && { model }), ...(dateTime && { dateTime }) }
}

type Entry = { type: number; count: number; value: number; at: number }

const directory = (bytes: Buffer, little: boolean, offset: number): Map<number, Entry> => {
  const entries = new Map<number, Entry>()
  if (offset < 8 || offset + 2 > bytes.length) return entries
  const count = half(bytes, offset, little)
  for (let at = offset + 2; at + 12 <= bytes.length && entries.size < count; at += 12) {
    entries.set(half(bytes, at, little), {
      type: half(bytes, at + 2, little),
      count: word(bytes, at + 4, little),
      value: word(bytes, at + 8, little),
      at: at + 8,
    })
  }
  return entries
}

const textOf = (bytes: Buffer, entry: Entry | undefined): string | undefined => {
  if (entry?.type !== ASCII || entry.count > 1000) return undefined
  const start = entry.count <= 4 ? entry.at : entry.value
  const text = bytes
    .subarray(start, start + entry.count)
    .toString('utf8')
    .split('\0')[0]
    ?.trim()
  return text || undefined
}

const half = (bytes: Buffer, at: number, little: boolean) => (little ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at))

const word = (bytes: Buffer, at: number, little: boolean) => {
  if (at + 4 > bytes.length) return 0
  return little ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at)
}
