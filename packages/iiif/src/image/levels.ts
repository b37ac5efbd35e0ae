import type { PixelSize } from './size-limits.ts'

/** How many levels a pyramid has: each half as large as the one before, until one tile holds the whole image. */
export const levelCount = (image: PixelSize, tileSize: number): number => {
  let count = 1
  for (let side = Math.max(image.width, image.height); side > tileSize; side = Math.ceil(side / 2)) count += 1
  return count
}

/** 1, 2, 4, … one for each level. Source: IIIF Image API 3.0 §5.4 */
export const scaleFactors = (image: PixelSize, tileSize: number): number[] =>
  Array.from({ length: levelCount(image, tileSize) }, (_, level) => 2 ** level)

/** The image at one scale factor, rounded up, as tile clients reckon it.
 *  Source: IIIF Image API 3.0 Implementation Notes §3 (tile region calculation) */
export const sizeAtScale = (image: PixelSize, scaleFactor: number): PixelSize => ({
  width: Math.ceil(image.width / scaleFactor),
  height: Math.ceil(image.height / scaleFactor),
})

/** The size to store so that every level halves evenly and holds every pixel that clients ask for:
 *  libvips rounds the halves of odd sides down, clients round them up, so the stored image is
 *  wider and higher by less than 2^(levels-1) pixels. */
export const storedSize = (image: PixelSize, tileSize: number): PixelSize => {
  const step = 2 ** (levelCount(image, tileSize) - 1)
  return { width: Math.ceil(image.width / step) * step, height: Math.ceil(image.height / step) * step }
}
