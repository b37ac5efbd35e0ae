import sharp, { type Sharp } from 'sharp'
import { identifyContent } from '../content-type.ts'
import type { BundleFile } from './bundle.ts'
import { ModelRefused, modelDamaged } from './refused.ts'

/** An image in a format of glTF, and its pixels, 3 bytes each, for drawing. */
export type Texture = {
  bytes: Uint8Array<ArrayBuffer>
  mimeType: 'image/png' | 'image/jpeg'
  pixels: { data: Buffer; width: number; height: number }
}

/** Longest side, in pixels, that every graphics card accepts. */
const MAX_SIDE = 4096
/** Side of the texture from which a thumbnail is drawn. */
const DRAWN_SIDE = 512

// Operations that libvips does not trust are blocked. It reads bytes instead of a path, in a process without network,
// so a drawing that names other files cannot load them.
// that names other files gets none.
sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] })

/**
 * Converts an image of any accepted type to a type of glTF.
 * @throws ModelRefused if it is not an image, or is damaged
 */
export const readTexture = async (file: BundleFile, pixelLimit: number): Promise<Texture> => {
  const bytes = await file.read()
  try {
    const { mimeType, image } = await openImage(bytes, pixelLimit)
    const resized = image.resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    const encoded = await (mimeType === 'image/jpeg' ? resized.jpeg({ quality: 90 }) : resized.png()).toBuffer()
    const { data, info } = await sharp(encoded)
      .resize({ width: DRAWN_SIDE, height: DRAWN_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .raw()
      .toBuffer({ resolveWithObject: true })
    return {
      bytes: new Uint8Array(encoded),
      mimeType,
      pixels: { data, width: info.width, height: info.height },
    }
  } catch (error) {
    if (error instanceof ModelRefused) throw error
    const errorText = `${file.name}: ${error instanceof Error ? error.message : String(error)}`
    throw new ModelRefused({ type: 'refused', reason: 'imageUnreadable', detail: { errorText } })
  }
}

const openImage = async (
  bytes: Buffer,
  pixelLimit: number,
): Promise<{ mimeType: Texture['mimeType']; image: Sharp }> => {
  const content = identifyContent(bytes.subarray(0, 4096))
  if (content.mediaType === 'image/bmp') {
    const { data, width, height } = readBitmap(bytes, pixelLimit)
    return { mimeType: 'image/png', image: sharp(data, { raw: { width, height, channels: 3 } }) }
  }
  const isTexture = content.type === 'image' || content.mediaType === 'image/svg+xml'
  if (!isTexture) throw new Error(`an image of a type that is not taken: ${content.found}`)
  const image = sharp(bytes, { failOn: 'error', limitInputPixels: pixelLimit }).toColourspace('srgb')
  const { format, hasAlpha } = await image.metadata()
  return { mimeType: format === 'jpeg' || (format === 'tiff' && !hasAlpha) ? 'image/jpeg' : 'image/png', image }
}

type Header = { start: number; palette: number; width: number; height: number; fromBelow: boolean; bits: number }

/**
 * Reads an uncompressed BMP as pixels from the upper left, because libvips cannot read BMP.
 * @returns 3 bytes a pixel: red, green, blue.
 * @throws ModelRefused if it is truncated, compressed, or larger than `limit` pixels
 */
const readBitmap = (file: Buffer, limit: number): { data: Buffer; width: number; height: number } => {
  const { start, palette, width, height, fromBelow, bits } = readHeader(file, limit)
  const row = Math.ceil((width * bits) / 32) * 4
  if (file.length < start + row * height) throw modelDamaged('a bitmap that is cut off')
  const data = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y += 1) {
    const line = start + row * (fromBelow ? height - 1 - y : y)
    for (let x = 0; x < width; x += 1) {
      const pixel = line + (x * bits) / 8
      const colour = bits === 8 ? palette + 4 * file[pixel]! : pixel
      const at = (y * width + x) * 3
      data[at] = file[colour + 2] ?? 0
      data[at + 1] = file[colour + 1] ?? 0
      data[at + 2] = file[colour] ?? 0
    }
  }
  return { data, width, height }
}

/** Source: Microsoft, Bitmap Storage (BITMAPFILEHEADER, BITMAPINFOHEADER) */
const readHeader = (file: Buffer, limit: number): Header => {
  if (file.length < 54) throw modelDamaged('a bitmap that is cut off')
  const [width, tall] = [file.readInt32LE(18), file.readInt32LE(22)]
  const [bits, packing] = [file.readUInt16LE(28), file.readUInt32LE(30)]
  const height = Math.abs(tall)
  if (width < 1 || height < 1 || width * height > limit) throw modelDamaged(`a bitmap of ${width} x ${height}`)
  // Value 3 only defines the order of the colours in the four bytes. All programs write the usual order.
  const isPlain = packing === 0 || (packing === 3 && bits === 32)
  if (!isPlain || ![8, 24, 32].includes(bits)) throw modelDamaged(`a bitmap of ${bits} bits, packing ${packing}`)
  // Rows are stored from bottom to top, unless the height is negative.
  const fromBelow = tall > 0
  return { start: file.readUInt32LE(10), palette: 14 + file.readUInt32LE(14), width, height, fromBelow, bits }
}
