import { join } from 'node:path'
import sharp from 'sharp'
import type { PixelSize } from '@pressmark/iiif/image/size-limits.ts'
import { PYRAMID_FORMAT } from './image-derivatives.ts'
import type { JobOf, WatermarkedImage } from '../job.ts'

/** Opacity of the watermark, 0..1. */
const OPACITY = 0.35
/** Slope of the watermark, rising to the right, degrees. */
const SLOPE = 30
/** A watermark is as wide as a sixth of the mean side of the image, but neither unreadably small nor larger than a screen, px. */
const SHARE = 6
const [MIN_WIDTH, MAX_WIDTH] = [120, 1024]
/** Size of a cell of the pattern, relative to the watermark in it. */
const CELL_RATIO = 1.2

/** Writes the pyramid again with the watermark repeated over the whole image: same sizes, same levels, same tiles. */
export const watermarkImage = async ({ source, watermark, folder }: JobOf<'watermark'>): Promise<WatermarkedImage> => {
  const clean = sharp(source, { page: 0, limitInputPixels: false })
  const { width, height, xmpAsString = '' } = await clean.metadata()
  const pattern = await watermarkPattern(watermark, { width, height })
  await clean
    .composite([{ ...pattern, tile: true, gravity: 'northwest' }])
    .removeAlpha()
    .toColourspace('srgb')
    // The size of the image, which is slightly less than the stored size.
    .withXmp(xmpAsString)
    .tiff(PYRAMID_FORMAT)
    .toFile(join(folder, 'pyramid.tif'))
  return { type: 'decoded', files: { pyramid: 'pyramid.tif' } }
}

/** Returns two rows of watermarks. The second row is shifted by half a cell, so that repeated patterns have no visible seam. */
const watermarkPattern = async (watermark: string, { width, height }: PixelSize) => {
  const side = Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, Math.sqrt(width * height) / SHARE)))
  const clear = { r: 0, g: 0, b: 0, alpha: 0 }
  const { data: input, info } = await sharp(watermark)
    .toColourspace('srgb')
    .ensureAlpha()
    .resize(side, side, { fit: 'inside' })
    .linear([1, 1, 1, OPACITY], [0, 0, 0, 0])
    .rotate(-SLOPE, { background: clear })
    .png()
    .toBuffer({ resolveWithObject: true })
  const half = Math.ceil((info.width * CELL_RATIO) / 2)
  const row = Math.ceil(info.height * CELL_RATIO)
  const left = half - Math.round(info.width / 2)
  const raw = { width: 2 * half, height: 2 * row, channels: 4 as const }
  const cells = sharp({ create: { ...raw, background: clear } })
    .composite([
      { input, left, top: 0 },
      { input, left: left - half, top: row },
      { input, left: left + half, top: row },
    ])
    .raw()
  // An image smaller than a cell shows a part of it.
  const shown = { width: Math.min(raw.width, width), height: Math.min(raw.height, height) }
  const cut = sharp(await cells.toBuffer(), { raw }).extract({ left: 0, top: 0, ...shown })
  return { input: await cut.raw().toBuffer(), raw: { ...raw, ...shown } }
}
