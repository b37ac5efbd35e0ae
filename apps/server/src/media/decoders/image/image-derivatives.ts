import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { sizeAtScale, storedSize } from '@pressmark/iiif/image/levels.ts'
import type { PixelSize } from '@pressmark/iiif/image/size-limits.ts'
import type { ImageSource } from './image-source.ts'

/** Side of a stored tile, in pixels. */
export const TILE_SIZE = 256
/** Longest side of a thumbnail, in pixels. */
export const THUMBNAIL_SIZE = 400
const QUALITY = 82
/** Format of all pyramids, with or without a watermark. */
export const PYRAMID_FORMAT = {
  compression: 'jpeg',
  quality: QUALITY,
  tile: true,
  tileWidth: TILE_SIZE,
  tileHeight: TILE_SIZE,
  pyramid: true,
} as const
const WHITE = '#ffffff'
/**
 * Repeating the edges needs the whole image in memory, three bytes per pixel. Larger images are streamed, and the
 * last tiles of their odd-sized levels are computed on request.
 */
const PADDED_PIXELS = 80_000_000

const isPadded = ({ width, height }: PixelSize) => width * height <= PADDED_PIXELS

/** Writes a tiled pyramidal TIFF of JPEG tiles: sRGB, 8 bit, upright, opaque. Its only metadata is the size of the image. */
export const writePyramid = async (source: ImageSource, target: string, pixelLimit: number): Promise<void> => {
  const { width, height } = source.facts
  const stored = isPadded(source.facts) ? storedSize(source.facts, TILE_SIZE) : source.facts
  await decoder(source, pixelLimit)
    .autoOrient()
    .flatten({ background: WHITE })
    // The last column and row are repeated, so that the padding is not visible in any level.
    .extend({ right: stored.width - width, bottom: stored.height - height, extendWith: 'copy' })
    .toColourspace('srgb')
    .withXmp(pictureSize(width, height))
    .tiff(PYRAMID_FORMAT)
    .toFile(target)
}

/** Writes the thumbnail from the finished pyramid, which has the right colours and orientation. Reading the original again would double the work. */
export const writeThumbnail = async (source: ImageSource, folder: string, target: string): Promise<void> => {
  const picture = source.facts
  const page = thumbnailLevel(picture)
  const shown = isPadded(picture) ? sizeAtScale(picture, 2 ** page) : flooredAt(picture, 2 ** page)
  await sharp(join(folder, 'pyramid.tif'), { page, limitInputPixels: false })
    .extract({ left: 0, top: 0, ...shown })
    .resize({ width: THUMBNAIL_SIZE, height: THUMBNAIL_SIZE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toFile(target)
}

/** Upright images are streamed in strips. Turning an image needs all of its pixels. */
const decoder = ({ path, turned, directory }: ImageSource, pixelLimit: number): Sharp =>
  sharp(path, { sequentialRead: !turned, failOn: 'error', limitInputPixels: pixelLimit, page: directory, pages: 1 })

/** Returns the smallest level that is at least as large as the thumbnail. Very narrow images have fewer levels. */
const thumbnailLevel = ({ width, height }: PixelSize): number => {
  const target = Math.floor(Math.log2(Math.max(width, height) / THUMBNAIL_SIZE))
  const limit = Math.floor(Math.log2(Math.min(width, height)))
  return Math.max(0, Math.min(target, limit))
}

/** Returns the sides that libvips gives to a level. */
const flooredAt = ({ width, height }: PixelSize, scale: number): PixelSize => ({
  width: Math.max(1, Math.floor(width / scale)),
  height: Math.max(1, Math.floor(height / scale)),
})

/** Returns the XMP metadata that the pyramid package reads. Source: Exif 2.32 in XMP, exif:PixelXDimension (valid image width) */
const pictureSize = (width: number, height: number) =>
  '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">' +
  '<rdf:Description rdf:about="" xmlns:exif="http://ns.adobe.com/exif/1.0/" ' +
  `exif:PixelXDimension="${width}" exif:PixelYDimension="${height}"/></rdf:RDF></x:xmpmeta>`
