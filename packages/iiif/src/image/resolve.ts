import type { Format, ImageRequest, Quality } from './image-request.ts'
import type { ImageApiVersion } from './version.ts'
import { resolveRegion, type PixelRegion } from './region.ts'
import type { RequestRefusal } from './request-refusal.ts'
import { resolveSize } from './resolve-size.ts'
import { turnedSize, type Rotation } from './rotation.ts'
import { withinLimits, type PixelSize, type SizeLimits } from './size-limits.ts'
import type { SizeRequest } from './size.ts'

/** A request resolved for one image: which region to cut, its size and its rotation. */
export type ResolvedRequest = {
  type: 'resolved'
  version: ImageApiVersion
  image: PixelSize
  /** Pixels of the full image. */
  region: PixelRegion
  /** Size of the region after scaling, before rotation, in pixels. */
  width: number
  height: number
  /** The size as requested: the server rounds sides that were not named. */
  size: SizeRequest
  rotation: Rotation
  quality: Quality
  format: Format
}

/** Resolves a request for one image. Source: IIIF Image API 3.0 §4, order of implementation §4.6 (region, size, rotation, quality, format) */
export const resolveImageRequest = (
  request: ImageRequest,
  image: PixelSize,
  limits: SizeLimits = {},
): ResolvedRequest | RequestRefusal => {
  const { version, rotation, quality, format } = request
  const region = resolveRegion(request.region, image)
  if (!region) return { type: 'regionOutside', status: 400 }
  const size = resolveSize(request.size, region, limits, version)
  if (size.type !== 'size') return size
  const { width, height } = size
  // Quarter turns do not enlarge an image. The bounding box of an oblique image has up to twice its area.
  const oblique = rotation.degrees % 90 !== 0
  if (oblique && !withinLimits(turnedSize(size, rotation), limits)) return { type: 'sizeBeyondLimit', status: 400 }
  return { type: 'resolved', version, image, region, width, height, size: request.size, rotation, quality, format }
}
