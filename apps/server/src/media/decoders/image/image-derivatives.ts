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
/** How pyramids are written, marked or not. */
export const PYRAMID_FORMAT = {
  compression: 'jpeg',
  quality: QUALITY,
  tile: true,
  tileWidth: TILE_SIZE,
  tileHeight: TILE_SIZE,
  pyramid: true,
} as const
const WHITE = '#ffffff'
/** Repeating edges keeps the whole picture in memory, three bytes a pixel. Larger pictures stream through, and the last
 *  tiles of their levels of odd size are computed when asked for. */
const PADDED_PIXELS = 80_000_000

const isPadded = ({ width, height }: PixelSize) => width * height <= PADDED_PIXELS

/** A tiled pyramidal TIFF of JPEG tiles: sRGB, 8 bit, upright, opaque, without metadata but its picture's own size. */
export const writePyramid = async (source: ImageSource, target: string, pixelLimit: number): Promise<void> => {
  const { width, height } = source.facts
  const stored = isPadded(source.facts) ? storedSize(source.facts, TILE_SIZE) : source.facts
  await decoder(source, pixelLimit)
    .autoOrient()
    .flatten({ background: WHITE })
    // Repeating the last column and row keeps what is added out of sight in every level.
    .extend({ right: stored.width - width, bottom: stored.height - height, extendWith: 'copy' })
    .toColourspace('srgb')
    .withXmp(pictureSize(width, height))
    .tiff(PYRAMID_FORMAT)
    .toFile(target)
}

/** Made from the finished pyramid, whose colours and orientation are settled: reading the original again would double the work. */
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

/** Upright pictures stream through in strips; turning needs the whole one at hand. */
const decoder = ({ path, turned }: ImageSource, pixelLimit: number): Sharp =>
  sharp(path, { sequentialRead: !turned, failOn: 'error', limitInputPixels: pixelLimit, page: 0, pages: 1 })

/** The smallest level that is no smaller than the thumbnail; very narrow pictures have fewer levels. */
const thumbnailLevel = ({ width, height }: PixelSize): number => {
  const wanted = Math.floor(Math.log2(Math.max(width, height) / THUMBNAIL_SIZE))
  const narrowest = Math.floor(Math.log2(Math.min(width, height)))
  return Math.max(0, Math.min(wanted, narrowest))
}

/** The sides that libvips gives to levels. */
const flooredAt = ({ width, height }: PixelSize, scale: number): PixelSize => ({
  width: Math.max(1, Math.floor(width / scale)),
  height: Math.max(1, Math.floor(height / scale)),
})

/** Read back by the pyramid package. Source: Exif 2.32 in XMP, exif:PixelXDimension (valid image width) */
const pictureSize = (width: number, height: number) =>
  '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">' +
  '<rdf:Description rdf:about="" xmlns:exif="http://ns.adobe.com/exif/1.0/" ' +
  `exif:PixelXDimension="${width}" exif:PixelYDimension="${height}"/></rdf:RDF></x:xmpmeta>`
