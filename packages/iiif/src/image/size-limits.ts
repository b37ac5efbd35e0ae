export type PixelSize = { width: number; height: number }

/**
 * The largest answer that the server sends, in pixels. An absent limit does not apply.
 * Source: IIIF Image API 3.0 §5.3, 2.1 §5.3
 */
export type SizeLimits = { maxWidth?: number; maxHeight?: number; maxArea?: number }

/** Returns maxWidth if only maxWidth is set, because it then limits the height too. Source: IIIF Image API 3.0 §5.3 */
const heightLimit = (limits: SizeLimits) => limits.maxHeight ?? limits.maxWidth ?? Infinity

export const withinLimits = (size: PixelSize, limits: SizeLimits): boolean =>
  size.width <= (limits.maxWidth ?? Infinity) &&
  size.height <= heightLimit(limits) &&
  size.width * size.height <= (limits.maxArea ?? Infinity)

/** Returns the largest factor by which `size` may be scaled, Infinity without limits. */
export const largestScale = (size: PixelSize, limits: SizeLimits): number =>
  Math.min(
    (limits.maxWidth ?? Infinity) / size.width,
    heightLimit(limits) / size.height,
    Math.sqrt((limits.maxArea ?? Infinity) / (size.width * size.height)),
  )

/**
 * Returns `size` scaled by `factor` and rounded: at least one pixel a side and within the limits,
 * which rounding up could exceed by one pixel.
 */
export const scaled = (size: PixelSize, factor: number, limits: SizeLimits): PixelSize => {
  const rounded = {
    width: atLeastOne(Math.round(size.width * factor)),
    height: atLeastOne(Math.round(size.height * factor)),
  }
  if (withinLimits(rounded, limits)) return rounded
  const floored = {
    width: atLeastOne(Math.floor(size.width * factor)),
    height: atLeastOne(Math.floor(size.height * factor)),
  }
  return withinLimits(floored, limits) ? floored : trimmed(floored, limits)
}

/** Shortens a strip so narrow that its width of one pixel is more than its share of the area. */
const trimmed = (size: PixelSize, limits: SizeLimits): PixelSize => {
  const width = atLeastOne(Math.min(size.width, limits.maxWidth ?? Infinity))
  const height = atLeastOne(Math.min(size.height, heightLimit(limits)))
  const area = limits.maxArea ?? Infinity
  if (width * height <= area) return { width, height }
  return width >= height
    ? { width: atLeastOne(Math.floor(area / height)), height }
    : { width, height: atLeastOne(Math.floor(area / width)) }
}

const atLeastOne = (pixels: number) => Math.max(1, pixels)
