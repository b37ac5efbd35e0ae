import { canonicalRequest } from '@pressmark/iiif/image/canonical.ts'
import { deepZoomTile } from '@pressmark/iiif/image/deep-zoom.ts'
import { parseImageRequest, type Format } from '@pressmark/iiif/image/image-request.ts'
import type { ImageApiVersion } from '@pressmark/iiif/image/version.ts'
import { levelRegion } from '@pressmark/iiif/image/level-region.ts'
import { resolveImageRequest, type ResolvedRequest } from '@pressmark/iiif/image/resolve.ts'
import { storedTile, type StoredTile } from '@pressmark/iiif/image/stored-tile.ts'
import type { RequestRefusal } from '@pressmark/iiif/image/request-refusal.ts'
import type { Renderer } from '../decoders/renderer.ts'
import type { RegionJob } from '../decoders/job.ts'
import { withPyramidFile } from './decode-pyramid.ts'
import { isThumbnail, type ImageView, type Source } from './image-view.ts'

/** Maximum size of a computed image. Stored tiles have no limit. info.json states it. WebP ends at 16,383 px. */
export const IMAGE_LIMITS = { maxWidth: 16_383, maxHeight: 16_383, maxArea: 64_000_000 }

const MEDIA_TYPES: Record<Format, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  tif: 'image/tiff',
}

/**
 * How a request is answered, from one source of the view: by a stored tile or by computing.
 * `link` is the value of the Link header, which only IIIF answers have.
 */
export type AnswerPlan = {
  of: 'picture' | 'thumbnail'
  tile: StoredTile | undefined
  resolved: ResolvedRequest
  mediaType: string
  link?: string
}
export type ImagePlan = ({ type: 'answer' } & AnswerPlan) | RequestRefusal | { type: 'noTile' }

/**
 * Plans a IIIF request.
 * @param path The last four segments of the address.
 * @param service Absolute address of the service.
 */
export const planImage = (path: string, version: ImageApiVersion, view: ImageView, service: string): ImagePlan => {
  const request = parseImageRequest(path, version)
  if (request.type !== 'request') return request
  const resolved = resolveImageRequest(request, sizeOf(view), IMAGE_LIMITS)
  if (resolved.type !== 'resolved') return resolved
  const profile = `<http://iiif.io/api/image/${version}/level2.json>;rel="profile"`
  const link = `${profile}, <${service}/${canonicalRequest(resolved, IMAGE_LIMITS)}>;rel="canonical"`
  return planResolved(resolved, view, { link })
}

/** Plans a tile of Deep Zoom. @param path The last two segments of the address: `{level}/{column}_{row}.jpg`. */
export const planDeepZoomTile = (path: string, view: ImageView): ImagePlan => {
  const [level, column, row] = (/^(\d{1,2})\/(\d{1,6})_(\d{1,6})\.jpg$/.exec(path)?.slice(1) ?? []).map(Number)
  if (level === undefined || column === undefined || row === undefined) return { type: 'noTile' }
  const resolved = deepZoomTile({ level, column, row }, sizeOf(view), view.thumbnail.pyramid.tileWidth)
  return resolved === undefined ? { type: 'noTile' } : planResolved(resolved, view, {})
}

/* The image has the same size with and without a watermark. */
const sizeOf = ({ thumbnail: { pyramid } }: ImageView) => ({ width: pyramid.width, height: pyramid.height })

const planResolved = (resolved: ResolvedRequest, view: ImageView, extra: { link?: string }): ImagePlan => {
  const of = isThumbnail(resolved) ? 'thumbnail' : 'picture'
  // The levels are the same with and without a watermark.
  const { levels, tileWidth, tileHeight } = view.thumbnail.pyramid
  const tile = storedTile(resolved, levels, { width: tileWidth, height: tileHeight })
  return { type: 'answer', of, tile, resolved, mediaType: MEDIA_TYPES[resolved.format], ...extra }
}

/** Decodes the level just above the requested size, and only the part that the region touches. @throws DamagedDerivative */
export const computeImage = async (
  renderer: Renderer,
  { pyramid, open }: Source,
  resolved: ResolvedRequest,
  signal: AbortSignal,
): Promise<Buffer> => {
  const { level, region } = levelRegion(resolved, pyramid.levels)
  const { width, height, rotation, quality, format } = resolved
  const job: Omit<RegionJob, 'path'> = {
    page: pyramid.levels[level]?.page ?? 0,
    region,
    width,
    height,
    rotation: rotation.degrees,
    mirror: rotation.mirror,
    quality,
    format,
  }
  return withPyramidFile(open, (path) => renderer.render({ path, ...job }, signal), signal)
}

/** Returns the text of a rejected request. */
export const refusalWords = (refusal: RequestRefusal): string => {
  switch (refusal.type) {
    case 'badSyntax':
      return `The ${refusal.part} of the request cannot be read.`
    case 'regionOutside':
      return 'The region is outside of the image, or is empty.'
    case 'sizeZero':
      return 'The size would be empty.'
    case 'upscalingNotRequested':
      return 'The size is larger than the region. Use ^ to enlarge it.'
    case 'sizeBeyondLimit':
      return 'The size exceeds the limits of info.json.'
    case 'notSupported':
      return 'The format is not supported.'
  }
}
