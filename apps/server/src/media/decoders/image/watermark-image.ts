import { join } from 'node:path'
import sharp from 'sharp'
import type { WatermarkPlace } from '@pressmark/contract/media/media.ts'
import type { PixelSize } from '@pressmark/iiif/image/size-limits.ts'
import { PYRAMID_FORMAT } from './image-derivatives.ts'
import type { JobOf, WatermarkedImage } from '../job.ts'

/** Opacity of a repeated watermark and of a single one, 0..1. */
const OPACITY = 0.35
const SINGLE_OPACITY = 0.6
/** Slope of the watermark, rising to the right, degrees. */
const SLOPE = 30
/** A watermark is as wide as a sixth of the mean side of the image, but neither unreadably small nor larger than a screen, px. */
const SHARE = 6
const [MIN_WIDTH, MAX_WIDTH] = [120, 1024]
/** Size of a cell of the pattern, relative to the watermark in it. */
const CELL_RATIO = 1.2
/** Distance of a single watermark from the sides of the image, relative to the shorter side. */
const MARGIN = 0.03

/** Writes the pyramid again with the watermark, repeated over the whole image or once: same sizes, same levels, same tiles. */
export const watermarkImage = async ({
  source,
  watermark,
  place,
  folder,
}: JobOf<'watermark'>): Promise<WatermarkedImage> => {
  const clean = sharp(source, { page: 0, limitInputPixels: false })
  const { width, height, xmpAsString = '' } = await clean.metadata()
  const overlay =
    place === 'REPEATED'
      ? await repeatedWatermark(watermark, { width, height })
      : await singleWatermark(watermark, { width, height }, place)
  await clean
    .composite([overlay])
    .removeAlpha()
    .toColourspace('srgb')
    // The size of the image, which is slightly less than the stored size.
    .withXmp(xmpAsString)
    .tiff(PYRAMID_FORMAT)
    .toFile(join(folder, 'pyramid.tif'))
  return { type: 'decoded', files: { pyramid: 'pyramid.tif' } }
}

const TRANSPARENT = { r: 0, g: 0, b: 0, alpha: 0 }

/** Reads the watermark and makes it see-through. @param side longest side, px */
const readWatermark = async (watermark: string, side: number, opacity: number) => {
  // In one pass, an opaque watermark would get its alpha channel too late.
  const opaque = await sharp(watermark)
    .toColourspace('srgb')
    .ensureAlpha()
    .resize(side, side, { fit: 'inside' })
    .png()
    .toBuffer()
  return sharp(opaque).linear([1, 1, 1, opacity], [0, 0, 0, 0])
}

const sideFor = ({ width, height }: PixelSize) =>
  Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, Math.sqrt(width * height) / SHARE)))

/** Returns one upright watermark at its place in the image. */
const singleWatermark = async (watermark: string, { width, height }: PixelSize, place: WatermarkPlace) => {
  const margin = Math.round(Math.min(width, height) * MARGIN)
  const side = Math.max(1, Math.min(sideFor({ width, height }), width - 2 * margin, height - 2 * margin))
  const drawn = await readWatermark(watermark, side, SINGLE_OPACITY)
  const { data: input, info } = await drawn.png().toBuffer({ resolveWithObject: true })
  const between = (room: number, isFirst: boolean, isLast: boolean) =>
    isFirst ? margin : isLast ? room - margin : Math.floor(room / 2)
  const left = between(width - info.width, place.endsWith('LEFT'), place.endsWith('RIGHT'))
  const top = between(height - info.height, place.startsWith('TOP'), place.startsWith('BOTTOM'))
  return { input, left, top }
}

/** Returns two rows of watermarks. The second row is shifted by half a cell, so that repeated patterns have no visible seam. */
const repeatedWatermark = async (watermark: string, { width, height }: PixelSize) => {
  const drawn = await readWatermark(watermark, sideFor({ width, height }), OPACITY)
  const { data: input, info } = await drawn
    .rotate(-SLOPE, { background: TRANSPARENT })
    .png()
    .toBuffer({ resolveWithObject: true })
  const half = Math.ceil((info.width * CELL_RATIO) / 2)
  const row = Math.ceil(info.height * CELL_RATIO)
  const left = half - Math.round(info.width / 2)
  const raw = { width: 2 * half, height: 2 * row, channels: 4 as const }
  const cells = sharp({ create: { ...raw, background: TRANSPARENT } })
    .composite([
      { input, left, top: 0 },
      { input, left: left - half, top: row },
      { input, left: left + half, top: row },
    ])
    .raw()
  // An image smaller than a cell shows a part of it.
  const shown = { width: Math.min(raw.width, width), height: Math.min(raw.height, height) }
  const cut = sharp(await cells.toBuffer(), { raw }).extract({ left: 0, top: 0, ...shown })
  return { input: await cut.raw().toBuffer(), raw: { ...raw, ...shown }, tile: true, gravity: 'northwest' }
}
