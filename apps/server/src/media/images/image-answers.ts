import { canonicalRequest } from '@pressmark/iiif/canonical.ts'
import { parseImageRequest, type Format, type ImageApiVersion } from '@pressmark/iiif/image-request.ts'
import { levelRegion } from '@pressmark/iiif/level-region.ts'
import { resolveImageRequest, type ResolvedRequest } from '@pressmark/iiif/resolve.ts'
import { storedTile, type StoredTile } from '@pressmark/iiif/stored-tile.ts'
import type { Pyramid } from '@pressmark/pyramid/open-pyramid.ts'
import type { RequestRefusal } from '@pressmark/iiif/request-refusal.ts'
import type { Renderer } from '../decoders/renderer.ts'
import type { RegionJob } from '../decoders/extract.ts'
import type { OpenPyramid } from './pyramids.ts'

/** What is computed is at most this large; stored tiles know no limit. Told in info.json. */
export const IMAGE_LIMITS = { maxWidth: 16_384, maxHeight: 16_384, maxArea: 64_000_000 }

const MEDIA_TYPES: Record<Format, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  tif: 'image/tiff',
}

/** How a request is answered: by a stored tile, by computing, or not at all. `link` is the value of the Link header. */
export type ImagePlan =
  | { type: 'tile'; tile: StoredTile; resolved: ResolvedRequest; mediaType: string; link: string }
  | { type: 'computed'; resolved: ResolvedRequest; mediaType: string; link: string }
  | RequestRefusal

/** @param path the last four segments of the address @param service the service's absolute address */
export const planImage = (
  path: string,
  version: ImageApiVersion,
  { width, height, levels, tileWidth, tileHeight }: Pyramid,
  service: string,
): ImagePlan => {
  const request = parseImageRequest(path, version)
  if (request.type !== 'request') return request
  const resolved = resolveImageRequest(request, { width, height }, IMAGE_LIMITS)
  if (resolved.type !== 'resolved') return resolved
  const tile = storedTile(resolved, levels, { width: tileWidth, height: tileHeight })
  const profile = `<http://iiif.io/api/image/${version}/level2.json>;rel="profile"`
  const link = `${profile}, <${service}/${canonicalRequest(resolved, IMAGE_LIMITS)}>;rel="canonical"`
  const told = { resolved, mediaType: MEDIA_TYPES[resolved.format], link }
  return tile === undefined ? { type: 'computed', ...told } : { type: 'tile', tile, ...told }
}

/** Decodes the level just above the wanted size, and of it only what the region touches. */
export const computeImage = (
  renderer: Renderer,
  { pyramid, file }: OpenPyramid,
  resolved: ResolvedRequest,
  signal: AbortSignal,
): Promise<Buffer> => {
  const { level, region } = levelRegion(resolved, pyramid.levels)
  const { width, height, rotation, quality, format } = resolved
  const job: RegionJob = {
    path: file,
    level,
    region,
    width,
    height,
    rotation: rotation.degrees,
    mirror: rotation.mirror,
    quality,
    format,
  }
  return renderer.render(job, signal)
}

/** What the browser is told of a refused request, in words. */
export const refusalWords = (refusal: RequestRefusal): string => {
  switch (refusal.type) {
    case 'badSyntax':
      return `The ${refusal.part} of the request cannot be read`
    case 'regionOutside':
      return 'The region lies outside of the image, or is empty'
    case 'sizeZero':
      return 'The size would be nothing'
    case 'upscalingNotAsked':
      return 'The size is larger than the region; ask for it with ^'
    case 'sizeBeyondLimit':
      return 'The size is beyond the limits that info.json tells'
    case 'notSupported':
      return 'The format is not offered'
  }
}
