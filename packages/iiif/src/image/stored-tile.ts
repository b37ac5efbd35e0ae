import type { ResolvedRequest } from './resolve.ts'
import type { PixelSize } from './size-limits.ts'

/** Zero-based place of a tile; level 0 is the full image. `width` and `height` are the pixels wanted of it,
 *  less than the tile size at the right and bottom edges. */
export type StoredTile = { level: number; column: number; row: number; width: number; height: number }

/** The stored tile that answers the request as it is, or undefined when pixels have to be computed.
 *  `levels` are the stored sizes, each half of the one before; a level that was rounded down and so
 *  lacks the last column or row that was asked for is not taken. */
export const storedTile = (
  resolved: ResolvedRequest,
  levels: readonly PixelSize[],
  tileSize: PixelSize,
): StoredTile | undefined => {
  if (!isStoredKind(resolved)) return undefined
  for (const [level, stored] of levels.entries()) {
    const tile = tileAt(resolved, level, tileSize)
    if (!tile || !isSizeOf(tile, resolved)) continue
    const held =
      tile.column * tileSize.width + tile.width <= stored.width &&
      tile.row * tileSize.height + tile.height <= stored.height
    return held ? tile : undefined
  }
  return undefined
}

const isStoredKind = ({ format, quality, rotation }: ResolvedRequest) =>
  format === 'jpg' && (quality === 'default' || quality === 'color') && rotation.degrees % 360 === 0 && !rotation.mirror

/** The tile of that level whose region is exactly the one asked for. */
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

/** Sides that were named must be those of the tile. The side that was left to proportion may differ by what the
 *  client's rounding up of the named one makes: who asks for `217,` of 433 pixels means half of them, 216.5. */
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

/** Whether a side is in proportion to some length that rounds up to `named`. */
const isBetween = (side: number, ratio: number, named: number) =>
  side >= Math.floor(ratio * (named - 1)) && side <= Math.ceil(ratio * named)
