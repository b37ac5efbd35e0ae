import type { Pyramid } from './open-pyramid.ts'

/** The markers at the start and at the end of a JPEG. A damaged index may state fewer bytes. */
const MIN_LENGTH = 4

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
  return offset && length && length >= MIN_LENGTH ? { offset, length } : undefined
}

/** Returns the number of bytes up to the end of the last stored tile. A shorter file has lost some of them. */
export const endOfTiles = ({ levels }: Pyramid): number => {
  let end = 0
  for (const { offsets, byteCounts } of levels)
    for (const [index, offset] of offsets.entries()) end = Math.max(end, offset + (byteCounts[index] ?? 0))
  return end
}

/** Returns whether the bytes of a tile end as every JPEG does. Those of a truncated file, or of a hole in a file, do not. */
export const isCompleteTile = (tile: Uint8Array): boolean =>
  tile[tile.length - 2] === 0xff && tile[tile.length - 1] === 0xd9

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
