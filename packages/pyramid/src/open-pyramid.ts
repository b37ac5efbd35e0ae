import { PyramidUnreadable } from './pyramid-unreadable.ts'
import type { ReadRange } from './read-range.ts'
import { readDirectories, type TiffDirectory } from './tiff-directory.ts'

/** One resolution: its stored size, and its tiles in reading order. Byte offsets need a double, lengths do not. */
export type PyramidLevel = {
  width: number
  height: number
  /** Number of tiles across and down. */
  columns: number
  rows: number
  /** Number of the directory in the file, which libvips calls a page. */
  page: number
  offsets: Float64Array
  byteCounts: Uint32Array
}

/** The layout of a pyramid, as needed to answer tiles. Sizes in pixels, level 0 is the full image. */
export type Pyramid = {
  /** Size of the image. Level 0 may be stored slightly wider and higher, see `pictureSize`. */
  width: number
  height: number
  tileWidth: number
  tileHeight: number
  levels: PyramidLevel[]
  colour: 'rgb' | 'ycbcr' | 'gray'
  /** Quantisation and Huffman segments, without start and end markers. Empty if each tile has its own. */
  tables: Uint8Array
}

/** Source: TIFF 6.0 §8, §15, §22; TIFF Technical Note 2 (JPEGTables) */
const TAG = {
  width: 256,
  height: 257,
  compression: 259,
  photometric: 262,
  tileWidth: 322,
  tileHeight: 323,
  offsets: 324,
  byteCounts: 325,
  tables: 347,
  xmp: 700,
} as const
const JPEG_COMPRESSION = 7
const COLOURS: Record<number, Pyramid['colour']> = { 1: 'gray', 2: 'rgb', 6: 'ycbcr' }

/**
 * Reads header, levels and tables, a few kilobytes. The caller reads the bytes of tiles by `tileRange`.
 * @throws PyramidUnreadable if the file is not a tiled JPEG pyramid
 */
export const openPyramid = async (read: ReadRange): Promise<Pyramid> => {
  const directories = await readDirectories(read)
  const [first] = directories
  if (!first) throw new PyramidUnreadable('no directory')
  const tables = segments(await first.bytes(TAG.tables))
  const tileWidth = await firstNumber(first, TAG.tileWidth)
  const tileHeight = await firstNumber(first, TAG.tileHeight)
  const colour = COLOURS[await firstNumber(first, TAG.photometric)]
  if (!colour) throw new PyramidUnreadable('neither gray, RGB nor YCbCr')
  const levels: PyramidLevel[] = []
  for (const [page, directory] of directories.entries()) {
    if (!sameBytes(tables, segments(await directory.bytes(TAG.tables)))) throw new PyramidUnreadable('tables differ')
    const sameTiles =
      (await firstNumber(directory, TAG.tileWidth)) === tileWidth &&
      (await firstNumber(directory, TAG.tileHeight)) === tileHeight
    if (!sameTiles) throw new PyramidUnreadable('tile sizes differ')
    levels.push(await readLevel(directory, page, tileWidth, tileHeight))
  }
  const { width, height } = pictureSize(await first.bytes(TAG.xmp), levels[0]!) // a pyramid has at least one directory
  return { width, height, tileWidth, tileHeight, levels, colour, tables }
}

const readLevel = async (
  directory: TiffDirectory,
  page: number,
  tileWidth: number,
  tileHeight: number,
): Promise<PyramidLevel> => {
  if ((await firstNumber(directory, TAG.compression)) !== JPEG_COMPRESSION)
    throw new PyramidUnreadable('tiles are not JPEG')
  const width = await firstNumber(directory, TAG.width)
  const height = await firstNumber(directory, TAG.height)
  const columns = Math.ceil(width / tileWidth)
  const rows = Math.ceil(height / tileHeight)
  const offsets = await directory.numbers(TAG.offsets)
  const byteCounts = Uint32Array.from(await directory.numbers(TAG.byteCounts))
  if (offsets.length !== columns * rows || byteCounts.length !== columns * rows) {
    throw new PyramidUnreadable(`level ${page} lacks tiles`)
  }
  return { width, height, columns, rows, page, offsets, byteCounts }
}

const firstNumber = async (directory: TiffDirectory, tag: number): Promise<number> => {
  const value = (await directory.numbers(tag))[0]
  if (value === undefined || value === 0) throw new PyramidUnreadable(`tag ${tag} is missing`)
  return value
}

/**
 * Our pyramids are stored with sides that halve evenly. The XMP metadata states the size of the image as
 * exif:PixelXDimension and exif:PixelYDimension, which mean the valid part of an image.
 */
const pictureSize = (xmp: Uint8Array | undefined, stored: PyramidLevel): { width: number; height: number } => {
  const text = xmp ? new TextDecoder().decode(xmp) : ''
  const valid = (name: string, max: number) => {
    const value = Number(new RegExp(`exif:${name}="(\\d{1,9})"`).exec(text)?.[1] ?? max)
    return value > 0 && value <= max ? value : max
  }
  return { width: valid('PixelXDimension', stored.width), height: valid('PixelYDimension', stored.height) }
}

/** Returns the segments between the start and end markers. JPEGTables is an abbreviated JPEG. */
const segments = (tables: Uint8Array | undefined): Uint8Array =>
  tables && tables.length > 4 ? tables.subarray(2, tables.length - 2) : new Uint8Array(0)

const sameBytes = (a: Uint8Array, b: Uint8Array) => a.length === b.length && a.every((byte, index) => byte === b[index])
