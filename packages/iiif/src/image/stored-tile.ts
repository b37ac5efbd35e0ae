import type { ResolvedRequest } from './resolve.ts'
import type { PixelSize } from './size-limits.ts'

/**
 * Zero-based position of a tile. Level 0 is the full image. `width` and `height` are the requested pixels of the tile:
 * less than the tile size at the right and bottom edges.
 */
export type StoredTile = { level: number; column: number; row: number; width: number; height: number }

/**
 * Returns the stored tile that answers the request unchanged, or undefined if pixels must be computed.
 * `levels` are the stored sizes, each half of the previous one. A level that was rounded down is skipped
 * if it lacks the requested last column or row.
 */
export const storedTile = (
  resolved: ResolvedRequest,
  levels: readonly PixelSize[],
  tileSize: PixelSize,
): StoredTile | undefined => {
  if (!isStoredVariant(resolved)) return undefined
  for (const [level, stored] of levels.entries()) {
    const tile = tileAt(resolved, level, tileSize)
    if (!tile || !isSizeOf(tile, resolved)) continue
    const isComplete =
      tile.column * tileSize.width + tile.width <= stored.width &&
      tile.row * tileSize.height + tile.height <= stored.height
    return isComplete ? tile : undefined
  }
  return undefined
}

const isStoredVariant = ({ format, quality, rotation }: ResolvedRequest) =>
  format === 'jpg' && (quality === 'default' || quality === 'color') && rotation.degrees % 360 === 0 && !rotation.mirror

/** Returns the tile of that level whose region is exactly the requested one. */
const tileAt = ({ region, image }: ResolvedRequest, level: number, tileSize: PixelSize): StoredTile | undefined => {
  const scale = 2 ** level
  const across = tileSize.width * scale
  const down = tileSize.height * scale
  if (region.x % across !== 0 || region.y % down !== 0) return undefined
  if (region.width !== Math.min(across, image.width - region.x)) return undefined
  if (region.height !== Math.min(down, image.height - region.y)) return undefined
  return {
    level,
    column: region.x / across,
    row: region.y / down,
    width: Math.ceil(region.width / scale),
    height: Math.ceil(region.height / scale),
  }
}

/**
 * Compares a tile with the requested size. A named side must match the tile. The other side may differ by the
 * rounding of the client: a client that requests `217,` of 433 pixels means half of them, 216.5.
 */
const isSizeOf = (tile: PixelSize, { size, width, height, region }: ResolvedRequest): boolean => {
  switch (size.type) {
    case 'width':
      return tile.width === width && isBetween(tile.height, region.height / region.width, width)
    case 'height':
      return tile.height === height && isBetween(tile.width, region.width / region.height, height)
    case 'percent':
      return Math.abs(tile.width - width) <= 1 && Math.abs(tile.height - height) <= 1
    default:
      return tile.width === width && tile.height === height
  }
}

/** Returns whether a side is in proportion to some length that rounds up to `named`. */
const isBetween = (side: number, ratio: number, named: number) =>
  side >= Math.floor(ratio * (named - 1)) && side <= Math.ceil(ratio * named)
