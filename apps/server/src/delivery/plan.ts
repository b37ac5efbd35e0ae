import { createHash } from 'node:crypto'
import { parseRegion, resolveRegion, type PixelRegion } from '@pressmark/iiif/image/region.ts'
import { resolveSize } from '@pressmark/iiif/image/resolve-size.ts'
import type { PixelSize } from '@pressmark/iiif/image/size-limits.ts'
import { parseSize, type SizeRequest } from '@pressmark/iiif/image/size.ts'
import { Refusal } from '#platform/errors.ts'

/** One image to make. It refers to a pyramid and not to an image, because a pyramid never changes. */
export type PicturePlan = {
  /** Name of the blob. */
  pyramid: string
  /** Uuid of the image, for its rebuild if the pyramid is damaged. Plans of an earlier release have none. */
  asset?: string
  image: PixelSize
  /** Pixels of the image. */
  region: PixelRegion
  /** Size of the result, px. */
  width: number
  height: number
}

/** A file to make: an image, or a zip of named images. */
export type Plan =
  | { form: 'jpg'; pictures: [PicturePlan] }
  | { form: 'zip'; pictures: (PicturePlan & { name: string })[] }

// Limits of JPEG.
const LIMITS = { maxWidth: 65_535, maxHeight: 65_535 }

// Larger images are not made while the caller waits.
const MAX_SMALL_PIXELS = 25_000_000

/**
 * Returns the region to cut and the size of the result. A box is filled without distortion and without enlarging.
 * @param region `full`, or `x,y,w,h`.
 * @param size `full` or `max`, `pct:50`, or `w,h`.
 * @throws badRequest
 * @source spec 000 §7
 */
export const planPicture = (
  image: PixelSize,
  region: string,
  size: string,
): Pick<PicturePlan, 'region' | 'width' | 'height'> => {
  const requested = parseRegion(region)
  if (requested?.type !== 'full' && requested?.type !== 'pixels')
    throw wrong('The region must be full, or x,y,width,height in whole pixels.')
  const cut = resolveRegion(requested, image)
  if (cut === undefined) throw wrong('The region is outside of the image, or is empty.')
  const bounded = boundedSize(size)
  const resolved = resolveSize(bounded, cut, LIMITS, 3)
  if (resolved.type !== 'size') throw wrong('The image would be empty, or too large for a JPEG.')
  return { region: cut, ...filled(resolved, bounded, cut) }
}

/* The ratio of a region in whole pixels is slightly off: a size that misses the box by one pixel fills it. */
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
  throw wrong('The size must be full, pct:50 or width,height.')
}

const wrong = (detail: string) => new Refusal('badRequest', { detail })

/** Returns whether an image can be made while the caller waits. */
export const isSmall = ({ width, height }: PixelSize): boolean => width * height <= MAX_SMALL_PIXELS

/** Returns the pixels of all results. */
export const pixelsOf = ({ pictures }: Plan): number =>
  pictures.reduce((sum, { width, height }) => sum + width * height, 0)

/** Returns the key of a plan. Equal plans have equal keys. */
export const keyOf = (plan: Plan): string => createHash('sha256').update(JSON.stringify(plan)).digest('hex')
