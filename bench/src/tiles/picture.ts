import path from 'node:path'
import { stat } from 'node:fs/promises'
import sharp from 'sharp'

/** Side of the measured image, px: 400 megapixels in all. */
export const SIDE = 20_000
// Not a multiple of the tile size, so that no two tiles are equal.
const PATCH = 2_510
const GRAINS = [1, 2, 4, 8, 16, 64]

/** Makes a JPEG of 400 megapixels with detail at every zoom level, as a scanned painting has. Made once for all parts. */
export const largePicture = (folder: string): Promise<string> => picture(folder, { width: SIDE, height: SIDE })

/** Makes such a JPEG at another size, px. */
export const picture = async (folder: string, size: { width: number; height: number }): Promise<string> => {
  const file = path.join(folder, `picture-${size.width}x${size.height}.jpg`)
  if ((await stat(file).catch(() => undefined)) !== undefined) return file
  console.error(`  drawing a picture of ${Math.round((size.width * size.height) / 1e6)} megapixels`)
  await sharp({ create: { ...size, channels: 3, background: '#808080' }, limitInputPixels: false })
    .composite([{ input: await patch(), tile: true }])
    .jpeg({ quality: 90 })
    .toFile(file)
  return file
}

/* Layers noise of several grain sizes. */
const patch = async (): Promise<Buffer> => {
  const layers = await Promise.all(GRAINS.map(layer))
  return sharp(layers.at(-1)!) // there is one for each grain
    .composite(layers.slice(0, -1).map((input) => ({ input, blend: 'soft-light' as const })))
    .png({ compressionLevel: 1 })
    .toBuffer()
}

const layer = (grain: number): Promise<Buffer> => {
  const side = Math.ceil(PATCH / grain)
  return sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 5 + 3 * Math.log2(grain) },
    },
  })
    .resize(PATCH, PATCH, { kernel: 'cubic' })
    .png({ compressionLevel: 1 })
    .toBuffer()
}
