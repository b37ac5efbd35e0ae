import { join } from 'node:path'
import sharp from 'sharp'
import type { PixelSize } from '@pressmark/iiif/image/size-limits.ts'
import { PYRAMID_FORMAT } from './image-derivatives.ts'
import type { JobOf, WatermarkedImage } from '../job.ts'

/** Share of the mark that is seen, 0..1. */
const OPACITY = 0.35
/** Against the horizontal, rising to the right, degrees. */
const SLOPE = 30
/** Marks are as wide as a sixth of the picture's mean side, but neither too small to be read nor larger than a screen, px. */
const SHARE = 6
const [NARROWEST, WIDEST] = [120, 1024]
/** A cell of the pattern against the mark in it. */
const ROOM = 1.2

/** Writes the pyramid once more with the mark repeated over all of it: same sizes, same levels, same tiles. */
export const watermarkImage = async ({ source, mark, folder }: JobOf<'watermark'>): Promise<WatermarkedImage> => {
  const clean = sharp(source, { page: 0, limitInputPixels: false })
  const { width, height, xmpAsString = '' } = await clean.metadata()
  const pattern = await markPattern(mark, { width, height })
  await clean
    .composite([{ ...pattern, tile: true, gravity: 'northwest' }])
    .removeAlpha()
    .toColourspace('srgb')
    // The picture's own size, which is a little less than what is stored.
    .withXmp(xmpAsString)
    .tiff(PYRAMID_FORMAT)
    .toFile(join(folder, 'pyramid.tif'))
  return { type: 'decoded', files: { pyramid: 'pyramid.tif' } }
}

/** Two rows of marks, of which the second is moved by half a cell; laid side by side they have no seam. */
const markPattern = async (mark: string, { width, height }: PixelSize) => {
  const side = Math.round(Math.min(WIDEST, Math.max(NARROWEST, Math.sqrt(width * height) / SHARE)))
  const clear = { r: 0, g: 0, b: 0, alpha: 0 }
  const { data: input, info } = await sharp(mark)
    .toColourspace('srgb')
    .ensureAlpha()
    .resize(side, side, { fit: 'inside' })
    .linear([1, 1, 1, OPACITY], [0, 0, 0, 0])
    .rotate(-SLOPE, { background: clear })
    .png()
    .toBuffer({ resolveWithObject: true })
  const half = Math.ceil((info.width * ROOM) / 2)
  const row = Math.ceil(info.height * ROOM)
  const left = half - Math.round(info.width / 2)
  const raw = { width: 2 * half, height: 2 * row, channels: 4 as const }
  const cells = sharp({ create: { ...raw, background: clear } })
    .composite([
      { input, left, top: 0 },
      { input, left: left - half, top: row },
      { input, left: left + half, top: row },
    ])
    .raw()
  // A picture smaller than a cell shows a part of it.
  const shown = { width: Math.min(raw.width, width), height: Math.min(raw.height, height) }
  const cut = sharp(await cells.toBuffer(), { raw }).extract({ left: 0, top: 0, ...shown })
  return { input: await cut.raw().toBuffer(), raw: { ...raw, ...shown } }
}
