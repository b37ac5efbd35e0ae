import { createHash } from 'node:crypto'
import { parseRegion, resolveRegion, type PixelRegion } from '@pressmark/iiif/image/region.ts'
import { resolveSize } from '@pressmark/iiif/image/resolve-size.ts'
import type { PixelSize } from '@pressmark/iiif/image/size-limits.ts'
import { parseSize, type SizeRequest } from '@pressmark/iiif/image/size.ts'
import { Refusal } from '#platform/errors.ts'

/** One picture to make. Names no image but a pyramid: what is in it never changes. */
export type PicturePlan = {
  /** A blob. */
  pyramid: string
  image: PixelSize
  /** Pixels of the image. */
  region: PixelRegion
  /** Of the picture, px. */
  width: number
  height: number
}

/** A file to make: a picture, or a zip of pictures under their names. */
export type Plan =
  | { form: 'jpg'; pictures: [PicturePlan] }
  | { form: 'zip'; pictures: (PicturePlan & { name: string })[] }

// JPEG's own limit.
const LIMITS = { maxWidth: 65_535, maxHeight: 65_535 }

// More than this is not made while somebody waits.
const MOST_AT_ONCE = 25_000_000

/** What is cut out, and how large it becomes. A box is filled without distortion and never by inventing pixels.
 *  @param region `full`, or `x,y,w,h` @param size `full` or `max`, `pct:50`, or `w,h`
 *  @throws badRequest @source spec 000 §7, SEMANTICS §8 */
export const planPicture = (
  image: PixelSize,
  region: string,
  size: string,
): Pick<PicturePlan, 'region' | 'width' | 'height'> => {
  const asked = parseRegion(region)
  if (asked?.type !== 'full' && asked?.type !== 'pixels')
    throw wrong('The region is full, or x,y,width,height in whole pixels')
  const cut = resolveRegion(asked, image)
  if (cut === undefined) throw wrong('The region lies outside of the image, or is empty')
  const bounded = boundedSize(size)
  const resolved = resolveSize(bounded, cut, LIMITS, 3)
  if (resolved.type !== 'size') throw wrong('The picture would be nothing, or too large for a JPEG')
  return { region: cut, ...filled(resolved, bounded, cut) }
}

/* A region of whole pixels has a box's ratio but nearly: what misses the box by a pixel fills it. */
const filled = ({ width, height }: PixelSize, box: SizeRequest, cut: PixelSize): PixelSize => {
  const misses = box.type !== 'confined' || box.width - width > 1 || box.height - height > 1
  if (misses || box.width > cut.width || box.height > cut.height) return { width, height }
  return { width: box.width, height: box.height }
}

const boundedSize = (text: string): SizeRequest => {
  if (text === 'full') return { type: 'max', upscale: false }
  const size = parseSize(text, 3)
  if (size?.type === 'max' && !size.upscale) return size
  if (size?.type === 'percent' && !size.upscale && size.percent === 50) return size
  if (size?.type === 'exact' && !size.upscale) return { ...size, type: 'confined' }
  throw wrong('The size is full, pct:50, or width,height')
}

const wrong = (detail: string) => new Refusal('badRequest', { detail })

/** Whether it can be made while somebody waits. */
export const isSmall = ({ width, height }: PixelSize): boolean => width * height <= MOST_AT_ONCE

/** Equal plans have equal keys. */
export const keyOf = (plan: Plan): string => createHash('sha256').update(JSON.stringify(plan)).digest('hex')
