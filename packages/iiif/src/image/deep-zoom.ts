import type { ResolvedRequest } from './resolve.ts'
import type { PixelSize } from './size-limits.ts'

/**
 * Returns the descriptor with the size of the image and of its tiles, which do not overlap.
 * Source: Deep Zoom File Format, http://schemas.microsoft.com/deepzoom/2008
 */
export const deepZoomDocument = ({ width, height }: PixelSize, tileSize: number): string =>
  '<?xml version="1.0" encoding="UTF-8"?>' +
  `<Image xmlns="http://schemas.microsoft.com/deepzoom/2008" Format="jpg" Overlap="0" TileSize="${tileSize}">` +
  `<Size Width="${width}" Height="${height}"/></Image>`

/**
 * Returns a Deep Zoom tile as a resolved request, or undefined if the tile does not exist.
 * @param level Level 0 is one pixel. The highest level is the full image.
 * @param column Zero-based, as is `row`.
 */
export const deepZoomTile = (
  { level, column, row }: { level: number; column: number; row: number },
  image: PixelSize,
  tileSize: number,
): ResolvedRequest | undefined => {
  const halvings = Math.ceil(Math.log2(Math.max(image.width, image.height))) - level
  if (halvings < 0) return undefined
  const edge = tileSize * 2 ** halvings
  const [x, y] = [column * edge, row * edge]
  if (x >= image.width || y >= image.height) return undefined
  const region = { x, y, width: Math.min(edge, image.width - x), height: Math.min(edge, image.height - y) }
  const [width, height] = [Math.ceil(region.width / 2 ** halvings), Math.ceil(region.height / 2 ** halvings)]
  return {
    type: 'resolved',
    version: 3,
    image,
    region,
    width,
    height,
    size: { type: 'exact', width, height, upscale: false },
    rotation: { degrees: 0, mirror: false },
    quality: 'default',
    format: 'jpg',
  }
}
