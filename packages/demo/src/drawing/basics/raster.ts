import sharp from 'sharp'
import { clamp, type Size } from './svg.ts'

/** Pixels in rows from the top, `channels` bytes each. */
export type Pixels = Size & { channels: 1 | 3 | 4; data: Uint8Array }

export const image = ({ data, width, height, channels }: Pixels) => sharp(data, { raw: { width, height, channels } })

/** Rasterises SVG text to 8-bit sRGB with alpha, at the size the document states or at `width` px. */
export const pixelsOf = async (svg: string, width?: number): Promise<Pixels> => {
  const source = sharp(Buffer.from(svg), { unlimited: true })
  const { data, info } = await (width ? source.resize(width) : source)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height, channels: 4 }
}

/** One grey byte a pixel, transparent parts taken as white; blurred by `blur` px where given. */
export const greyOf = async (svg: string, { background = '#fff', blur = 0 } = {}): Promise<Pixels> => {
  const flat = sharp(Buffer.from(svg), { unlimited: true }).flatten({ background }).toColourspace('b-w')
  const { data, info } = await (blur ? flat.blur(blur) : flat)
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height, channels: 1 }
}

/** Fills a buffer of three channels from a function of the pixel's place. */
export const shade = (
  { width, height }: Size,
  colourAt: (x: number, y: number, put: (red: number, green: number, blue: number) => void) => void,
): Pixels => {
  const data = new Uint8Array(width * height * 3)
  let at = 0
  const put = (red: number, green: number, blue: number) => {
    data[at] = clamp(red, 0, 255)
    data[at + 1] = clamp(green, 0, 255)
    data[at + 2] = clamp(blue, 0, 255)
  }
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++, at += 3) colourAt(x, y, put)
  return { width, height, channels: 3, data }
}
