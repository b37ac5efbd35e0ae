import sharp, { type Sharp } from 'sharp'
import { identifyContent } from '../content-type.ts'
import { readBitmap } from './bitmap.ts'
import type { BundleFile } from './bundle.ts'
import { ModelRefused } from './refused.ts'

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
