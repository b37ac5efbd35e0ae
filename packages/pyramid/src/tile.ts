import type { Pyramid } from './open-pyramid.ts'

/** Where a stored tile's bytes lie in the file, or undefined when there is no such tile. All numbers zero-based. */
export const tileRange = (
  pyramid: Pyramid,
  level: number,
  column: number,
  row: number,
): { offset: number; length: number } | undefined => {
  const stored = pyramid.levels[level]
  if (!stored || column < 0 || row < 0 || column >= stored.columns || row >= stored.rows) return undefined
  const index = row * stored.columns + column
  const offset = stored.offsets[index]
  const length = stored.byteCounts[index]
  return offset && length ? { offset, length } : undefined
}

const START = Uint8Array.of(0xff, 0xd8)

/** Says that the three components are red, green and blue as they are: decoders take YCbCr for granted.
 *  Source: Adobe Technical Note 5116, §18 (APP14, transform 0) */
const ADOBE_RGB = Uint8Array.of(0xff, 0xee, 0, 14, 0x41, 0x64, 0x6f, 0x62, 0x65, 0, 100, 0, 0, 0, 0, 0)

/** The tile as a JPEG of its own: the tables that the file keeps once are put before the tile's own segments. */
export const completeTile = (pyramid: Pyramid, tile: Uint8Array): Buffer => {
  const marker = pyramid.colour === 'rgb' ? [ADOBE_RGB] : []
  return Buffer.concat([START, ...marker, pyramid.tables, tile.subarray(2)])
}
