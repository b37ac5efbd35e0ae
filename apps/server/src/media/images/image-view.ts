import { createHash } from 'node:crypto'
import type { Capability } from '@pressmark/contract/platform/capabilities.ts'
import type { ResolvedRequest } from '@pressmark/iiif/image/resolve.ts'
import type { Pyramid } from '@pressmark/pyramid/open-pyramid.ts'
import { Refusal } from '#platform/errors.ts'
import type { Caller } from '#platform/http/route.ts'
import type { Tenant } from '#platform/http/tenancy.ts'
import { THUMBNAIL_SIZE } from '../decoders/image/image-derivatives.ts'
import { isPubliclyVisible, type VisibleAsset } from '../rights.ts'
import type { OpenPyramid, Pyramids } from './pyramids.ts'

/** A pyramid, whole or from the first level that may be seen. `etag` identifies both, so cached answers never mix. */
export type Source = { open: OpenPyramid; pyramid: Pyramid; etag: string }

/** An image as one caller may see it. @source decision 0002 */
export type ImageView = {
  /** Source of all answers larger than a thumbnail. Undefined until the watermark is applied. */
  picture: Source | undefined
  /** Source of small images of the whole: they never have a watermark. */
  thumbnail: Source
  /** Whether all callers see the same, so that shared caches may store it. */
  shared: boolean
  /** Changes with every byte that this caller may get. */
  version: string
}

type WatermarkState = Pick<VisibleAsset, 'pyramid' | 'watermarkedPyramid' | 'watermarkedWith' | 'watermark'>

const may = (caller: Pick<Caller, 'capabilities'> | undefined, capability: Capability) =>
  caller?.capabilities.has(capability) ?? false

/** Returns whether this person only sees images larger than a thumbnail with the watermark. */
export const seesWatermark = (
  { watermark }: Pick<WatermarkState, 'watermark'>,
  caller: Pick<Caller, 'capabilities'> | undefined,
) => watermark !== null && !may(caller, 'media.noWatermark')

/**
 * Returns the pyramid for this person. People who must see the watermark never get the clean one.
 * Returns null until the watermarked pyramid exists. @source decision 0007
 */
export const pyramidFor = (image: WatermarkState, caller: Pick<Caller, 'capabilities'> | undefined): string | null => {
  if (!seesWatermark(image, caller)) return image.pyramid
  return image.watermarkedWith === image.watermark ? image.watermarkedPyramid : null
}

type Viewed = Pick<VisibleAsset, 'pyramid' | 'watermarkedPyramid' | 'watermarkedWith' | 'watermark' | 'everyone'>

const isReduced = ({ everyone }: Pick<Viewed, 'everyone'>, caller: Pick<Caller, 'capabilities'> | undefined) =>
  !everyone && !may(caller, 'media.inspect')

/** The reader of an answer that names addresses of images. The watermark of the tenant may be some seconds old. */
export type ImageReader = {
  tenant: Pick<Tenant, 'watermark' | 'anonymousAccess'>
  caller: Pick<Caller, 'capabilities'> | undefined
}
type StoredImage = Omit<Viewed, 'watermark' | 'everyone'> & { inPublicState: boolean }

/** Returns the version of an image for the reader of an answer. */
export const versionForReader = ({ inPublicState, ...files }: StoredImage, { tenant, caller }: ImageReader): string =>
  imageVersion(
    { ...files, watermark: tenant.watermark, everyone: isPubliclyVisible(tenant, { inPublicState }) },
    caller,
  )

/** Returns the version of an image for a caller: addresses with it always show the same. */
const imageVersion = (image: Viewed, caller: Pick<Caller, 'capabilities'> | undefined): string =>
  versionOf(image.pyramid, pyramidFor(image, caller), isReduced(image, caller) ? 'reduced' : 'whole')

/**
 * Opens the view of an image. @param caller Undefined for an anonymous reader.
 * @throws notFound if the image is not processed yet
 */
export const openView = async (pyramids: Pyramids, image: Viewed, caller: Caller | undefined): Promise<ImageView> => {
  const { pyramid, watermark, everyone } = image
  if (pyramid === null) throw new Refusal('notFound')
  const reduced = isReduced(image, caller)
  const source = async (name: string): Promise<Source> => {
    const open = await pyramids.open(name)
    return reduced
      ? { open, pyramid: open.reduced, etag: `"${name}/reduced"` }
      : { open, pyramid: open.pyramid, etag: `"${name}"` }
  }
  const thumbnail = await source(pyramid)
  const watermarked = seesWatermark(image, caller)
  const shared = everyone && (watermark === null || watermarked)
  const version = imageVersion(image, caller)
  if (!watermarked) return { picture: thumbnail, thumbnail, shared, version }
  const name = pyramidFor(image, caller)
  return { picture: name === null ? undefined : await source(name), thumbnail, shared, version }
}

/** Returns a key that identifies a view among all others, for caches. */
export const viewKey = ({ picture, thumbnail, shared }: ImageView): string =>
  `${thumbnail.etag} ${picture?.etag} ${shared}`

/**
 * Returns the pyramid of the image.
 * @throws unavailable until the watermark is applied: the clean image is not shown instead
 */
export const pictureOf = ({ picture }: ImageView): Source => {
  if (picture === undefined)
    throw new Refusal('unavailable', {
      detail: 'The watermark is being applied. Try again in a moment.',
      facts: { retryAfter: RETRY_S },
    })
  return picture
}
const RETRY_S = 10

/** Returns whether a request is for the whole image and at most as large as a thumbnail. */
export const isThumbnail = ({ region, image, width, height }: ResolvedRequest): boolean =>
  region.width === image.width && region.height === image.height && Math.max(width, height) <= THUMBNAIL_SIZE

/** Returns the version of an address: it changes with the names of the blobs, and says nothing about them. @source decision 0058 */
export const versionOf = (...names: readonly (string | null)[]): string =>
  createHash('sha256').update(names.join(' ')).digest('base64url').slice(0, 16)

/**
 * Returns how long clients may cache a file. A versioned address always has the same bytes. Any other address is revalidated by its
 * entity tag. Proxies revalidate a public file after an hour, because it may have been withdrawn.
 * @param shared whether every caller sees the same file, so that proxies may cache it
 */
export const cacheControl = ({ shared, isVersioned }: { shared: boolean; isVersioned: boolean }): string => {
  if (!isVersioned) return shared ? 'public, no-cache' : 'private, no-cache'
  return shared ? 'public, max-age=31536000, immutable, s-maxage=3600' : 'private, max-age=31536000, immutable'
}
