import type { Pyramid } from './open-pyramid.ts'

/** Returns the offset and length of a stored tile in the file, or undefined if there is no such tile. Numbers are zero-based. */
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

/**
 * States that the three components are red, green and blue. Without it decoders assume YCbCr.
 * Source: Adobe Technical Note 5116, §18 (APP14, transform 0)
 */
const ADOBE_RGB = Uint8Array.of(0xff, 0xee, 0, 14, 0x41, 0x64, 0x6f, 0x62, 0x65, 0, 100, 0, 0, 0, 0, 0)

/** Returns the tile as a complete JPEG: the shared tables of the file are put before the segments of the tile. */
export const completeTile = (pyramid: Pyramid, tile: Uint8Array): Buffer => {
  const marker = pyramid.colour === 'rgb' ? [ADOBE_RGB] : []
  return Buffer.concat([START, ...marker, pyramid.tables, tile.subarray(2)])
}
