import type { SizeRequest } from './size.ts'
import type { ImageApiVersion } from './version.ts'
import type { RequestRefusal } from './request-refusal.ts'
import { largestScale, scaled, withinLimits, type PixelSize, type SizeLimits } from './size-limits.ts'

type Resolution = ({ type: 'size' } & PixelSize) | RequestRefusal

/**
 * Returns the exact size of the answer before rotation, in pixels.
 * In 3.0 a size larger than the region needs `^`. Version 2.1 has no such sign and scales up.
 * Source: IIIF Image API 3.0 §4.2, 2.1 §4.2
 */
export const resolveSize = (
  size: SizeRequest,
  region: PixelSize,
  limits: SizeLimits,
  version: ImageApiVersion,
): Resolution => {
  const upscale = size.upscale || version === 2
  switch (size.type) {
    case 'max':
      return fitted(region, size.upscale ? finite(largestScale(region, limits)) : reducing(region, limits), limits)
    case 'full':
      return checked(region, region, limits, upscale)
    case 'percent':
      return checked(percentOf(region, size.percent), region, limits, upscale)
    case 'exact':
      return checked(size, region, limits, upscale)
    case 'width':
      return checked(
        { width: size.width, height: share(region.height, size.width, region.width) },
        region,
        limits,
        upscale,
      )
    case 'height':
      return checked(
        { width: share(region.width, size.height, region.height), height: size.height },
        region,
        limits,
        upscale,
      )
    case 'confined':
      return confined(size, region, limits, upscale)
  }
}

const reducing = (region: PixelSize, limits: SizeLimits) => Math.min(1, largestScale(region, limits))

/** Without any limit, the largest size is the size of the image. */
const finite = (factor: number) => (Number.isFinite(factor) ? factor : 1)

const percentOf = (region: PixelSize, percent: number): PixelSize => ({
  width: Math.round((region.width * percent) / 100),
  height: Math.round((region.height * percent) / 100),
})

/** Returns the other side in proportion. The narrow side of a strip is at least one pixel. */
const share = (side: number, requested: number, of: number) =>
  requested < 1 ? 0 : Math.max(1, Math.round((side * requested) / of))

const confined = (box: PixelSize, region: PixelSize, limits: SizeLimits, upscale: boolean): Resolution => {
  if (box.width < 1 || box.height < 1) return { type: 'sizeZero', status: 400 }
  const maxFactor = Math.min(largestScale(region, limits), upscale ? Infinity : 1)
  const factor = Math.min(box.width / region.width, box.height / region.height, maxFactor)
  return fitted(region, factor, {
    maxWidth: Math.min(box.width, limits.maxWidth ?? Infinity),
    maxHeight: Math.min(box.height, limits.maxHeight ?? limits.maxWidth ?? Infinity),
    ...(limits.maxArea === undefined ? {} : { maxArea: limits.maxArea }),
  })
}

const fitted = (region: PixelSize, factor: number, limits: SizeLimits): Resolution => ({
  type: 'size',
  ...scaled(region, factor, limits),
})

const checked = ({ width, height }: PixelSize, region: PixelSize, limits: SizeLimits, upscale: boolean): Resolution => {
  if (width < 1 || height < 1) return { type: 'sizeZero', status: 400 }
  if (!upscale && (width > region.width || height > region.height))
    return { type: 'upscalingNotRequested', status: 400 }
  if (!withinLimits({ width, height }, limits)) return { type: 'sizeBeyondLimit', status: 400 }
  return { type: 'size', width, height }
}
