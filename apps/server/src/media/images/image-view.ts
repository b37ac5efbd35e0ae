import type { Capability } from '@pressmark/contract/platform/capabilities.ts'
import type { ResolvedRequest } from '@pressmark/iiif/image/resolve.ts'
import type { Pyramid } from '@pressmark/pyramid/open-pyramid.ts'
import { Refusal } from '#platform/errors.ts'
import type { Caller } from '#platform/http/route.ts'
import { THUMBNAIL_SIZE } from '../decoders/image/image-derivatives.ts'
import type { VisibleAsset } from '../rights.ts'
import type { OpenPyramid, Pyramids } from './pyramids.ts'

/** A pyramid, whole or from the level on that may be seen; `etag` names both, so what is kept by it is never another's. */
export type Source = { open: OpenPyramid; pyramid: Pyramid; etag: string }

/** An image as one caller may see it. @source SEMANTICS §3, §4 */
export type ImageView = {
  /** Answers all that is larger than a thumbnail; undefined while the watermark is still being put in. */
  picture: Source | undefined
  /** Answers small pictures of the whole: never marked. */
  thumbnail: Source
  /** Whether everybody is shown the same, so that caches on the way may keep it. */
  shared: boolean
}

type WatermarkState = Pick<VisibleAsset, 'pyramid' | 'watermarkedPyramid' | 'watermarkedWith' | 'watermark'>

const may = (caller: Pick<Caller, 'capabilities'> | undefined, capability: Capability) =>
  caller?.capabilities.has(capability) ?? false

/** Whether this person sees images larger than a thumbnail with the watermark alone. */
export const seesWatermark = (
  { watermark }: Pick<WatermarkState, 'watermark'>,
  caller: Pick<Caller, 'capabilities'> | undefined,
) => watermark !== null && !may(caller, 'media.unmarked')

/** The pyramid that this person's pictures are made from: whoever must see the watermark is never given the clean one, also
 *  while the other is still being made, which is null. @source SEMANTICS §4 */
export const pyramidFor = (image: WatermarkState, caller: Pick<Caller, 'capabilities'> | undefined): string | null => {
  if (!seesWatermark(image, caller)) return image.pyramid
  return image.watermarkedWith === image.watermark ? image.watermarkedPyramid : null
}

type Viewed = Pick<VisibleAsset, 'pyramid' | 'watermarkedPyramid' | 'watermarkedWith' | 'watermark' | 'everyone'>

/** @param caller undefined: a visitor
 *  @throws notFound when the image is not processed yet */
export const openView = async (pyramids: Pyramids, image: Viewed, caller: Caller | undefined): Promise<ImageView> => {
  const { pyramid, watermark, everyone } = image
  if (pyramid === null) throw new Refusal('notFound')
  const reduced = !everyone && !may(caller, 'media.inspect')
  const source = async (name: string): Promise<Source> => {
    const open = await pyramids.open(name)
    return reduced
      ? { open, pyramid: open.reduced, etag: `"${name}/reduced"` }
      : { open, pyramid: open.pyramid, etag: `"${name}"` }
  }
  const thumbnail = await source(pyramid)
  const marked = seesWatermark(image, caller)
  const shared = everyone && (watermark === null || marked)
  if (!marked) return { picture: thumbnail, thumbnail, shared }
  const name = pyramidFor(image, caller)
  return { picture: name === null ? undefined : await source(name), thumbnail, shared }
}

/** What a view is told apart by from all others: part of whatever is remembered of it. */
export const viewKey = ({ picture, thumbnail, shared }: ImageView): string =>
  `${thumbnail.etag} ${picture?.etag} ${shared}`

/** The picture's pyramid.
 *  @throws unavailable while the watermark is being put in: the picture without it is not shown instead */
export const pictureOf = ({ picture }: ImageView): Source => {
  if (picture === undefined)
    throw new Refusal('unavailable', { detail: 'The watermark is being put in', facts: { retryAfter: RETRY_S } })
  return picture
}
const RETRY_S = 10

/** Whether a request is for the whole image and no larger than a thumbnail. */
export const isThumbnail = ({ region, image, width, height }: ResolvedRequest): boolean =>
  region.width === image.width && region.height === image.height && Math.max(width, height) <= THUMBNAIL_SIZE
