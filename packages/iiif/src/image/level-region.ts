import type { PixelRegion } from './region.ts'
import type { ResolvedRequest } from './resolve.ts'
import type { PixelSize } from './size-limits.ts'

/** Returns the smallest level that need not be enlarged, and the region in pixels of that level. */
export const levelRegion = (
  { region, image, width, height }: Pick<ResolvedRequest, 'region' | 'image' | 'width' | 'height'>,
  levels: readonly PixelSize[],
): { level: number; region: PixelRegion } => {
  const enough = levels.findLastIndex(
    (_, level) => region.width >= width * 2 ** level && region.height >= height * 2 ** level,
  )
  const level = Math.max(0, enough)
  return { level, region: scaledRegion(region, image, 2 ** level, levels[level] ?? image) }
}

/** Rounds outward to whole pixels, limited to the image and to the level, whose sides may have been rounded down. */
const scaledRegion = (region: PixelRegion, image: PixelSize, scale: number, level: PixelSize): PixelRegion => {
  const x = Math.min(Math.floor(region.x / scale), level.width - 1)
  const y = Math.min(Math.floor(region.y / scale), level.height - 1)
  const right = Math.ceil(Math.min(region.x + region.width, image.width) / scale)
  const bottom = Math.ceil(Math.min(region.y + region.height, image.height) / scale)
  return { x, y, width: Math.min(right, level.width) - x, height: Math.min(bottom, level.height) - y }
}
