import type { PixelSize } from './size-limits.ts'

/** Counts the levels of a pyramid. Each is half as large as the previous one, until one tile holds the whole image. */
export const levelCount = (image: PixelSize, tileSize: number): number => {
  let count = 1
  for (let side = Math.max(image.width, image.height); side > tileSize; side = Math.ceil(side / 2)) count += 1
  return count
}

/** Returns 1, 2, 4, …: one factor for each level. Source: IIIF Image API 3.0 §5.4 */
export const scaleFactors = (image: PixelSize, tileSize: number): number[] =>
  Array.from({ length: levelCount(image, tileSize) }, (_, level) => 2 ** level)

/**
 * Returns the size of the image at one scale factor, rounded up as tile clients do.
 * Source: IIIF Image API 3.0 Implementation Notes §3 (tile region calculation)
 */
export const sizeAtScale = (image: PixelSize, scaleFactor: number): PixelSize => ({
  width: Math.ceil(image.width / scaleFactor),
  height: Math.ceil(image.height / scaleFactor),
})

/**
 * Returns the size to store so that every level halves evenly and contains every pixel that clients request.
 * Clients round the halves of odd sides up, libvips rounds them down.
 * The stored image is therefore wider and higher by less than 2^(levels-1) pixels.
 */
export const storedSize = (image: PixelSize, tileSize: number): PixelSize => {
  const step = 2 ** (levelCount(image, tileSize) - 1)
  return { width: Math.ceil(image.width / step) * step, height: Math.ceil(image.height / step) * step }
}
