import { formatRegion } from './region.ts'
import type { ResolvedRequest } from './resolve.ts'
import { formatRotation } from './rotation.ts'
import { resolveSize } from './resolve-size.ts'
import type { PixelSize, SizeLimits } from './size-limits.ts'

/**
 * Returns the canonical address of an answer: `{region}/{size}/{rotation}/{quality}.{format}`.
 * Pass the same `limits` that resolved the request.
 * Source: IIIF Image API 3.0 §4.7, 2.1 §4.7
 */
export const canonicalRequest = (resolved: ResolvedRequest, limits: SizeLimits = {}): string => {
  const { image, region, rotation, format } = resolved
  const whole = region.width === image.width && region.height === image.height
  const size = resolved.version === 3 ? canonicalSize3(resolved, limits) : canonicalSize2(resolved)
  const turned = formatRotation({ degrees: rotation.degrees % 360, mirror: rotation.mirror })
  // Images are served in colour by default, so `color` is the default quality.
  const quality = resolved.quality === 'color' ? 'default' : resolved.quality
  return `${whole ? 'full' : formatRegion({ type: 'pixels', ...region })}/${size}/${turned}/${quality}.${format}`
}

const canonicalSize3 = (resolved: ResolvedRequest, limits: SizeLimits): string => {
  const { width, height, region } = resolved
  if (isMax(resolved, limits, { upscale: false })) return 'max'
  if (isMax(resolved, limits, { upscale: true })) return '^max'
  return `${width > region.width || height > region.height ? '^' : ''}${width},${height}`
}

const isMax = ({ width, height, region }: ResolvedRequest, limits: SizeLimits, { upscale }: { upscale: boolean }) => {
  const max = resolveSize({ type: 'max', upscale }, region, limits, 3)
  return max.type === 'size' && max.width === width && max.height === height
}

const canonicalSize2 = ({ width, height, region }: ResolvedRequest): string => {
  if (width === region.width && height === region.height) return 'full'
  return heightInProportion(width, region) === height ? `${width},` : `${width},${height}`
}

const heightInProportion = (width: number, region: PixelSize): number | undefined => {
  const size = resolveSize({ type: 'width', width, upscale: true }, region, {}, 2)
  return size.type === 'size' ? size.height : undefined
}
