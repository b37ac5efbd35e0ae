import { formatDecimal, parseAll, parseDecimal, parseWhole } from './number-syntax.ts'

/** A rectangle in pixels of the full image. The origin is its top left corner. */
export type PixelRegion = { x: number; y: number; width: number; height: number }

/** The region as requested. Source: IIIF Image API 3.0 §4.1, 2.1 §4.1 */
export type RegionRequest =
  | { type: 'full' }
  | { type: 'square' }
  | ({ type: 'pixels' } & PixelRegion)
  | ({ type: 'percent' } & PixelRegion)

export const parseRegion = (text: string): RegionRequest | undefined => {
  if (text === 'full' || text === 'square') return { type: text }
  const percent = text.startsWith('pct:')
  const numbers = parseAll((percent ? text.slice(4) : text).split(','), percent ? parseDecimal : parseWhole)
  if (numbers?.length !== 4) return undefined
  const [x, y, width, height] = numbers as [number, number, number, number] // the length was checked above
  return { type: percent ? 'percent' : 'pixels', x, y, width, height }
}

export const formatRegion = (region: RegionRequest): string => {
  if (region.type === 'full' || region.type === 'square') return region.type
  const numbers = [region.x, region.y, region.width, region.height].map(formatDecimal).join(',')
  return region.type === 'percent' ? `pct:${numbers}` : numbers
}

/**
 * Returns the pixels that the region covers, cut at the edges of the image, or undefined if none remain.
 * A square is centred. Source: IIIF Image API 3.0 §4.1
 */
export const resolveRegion = (
  region: RegionRequest,
  image: { width: number; height: number },
): PixelRegion | undefined => {
  const { x, y, width, height } = requestedPixels(region, image)
  if (x >= image.width || y >= image.height || width < 1 || height < 1) return undefined
  return { x, y, width: Math.min(width, image.width - x), height: Math.min(height, image.height - y) }
}

const requestedPixels = (region: RegionRequest, image: { width: number; height: number }): PixelRegion => {
  switch (region.type) {
    case 'full':
      return { x: 0, y: 0, width: image.width, height: image.height }
    case 'square': {
      const side = Math.min(image.width, image.height)
      const x = Math.floor((image.width - side) / 2)
      return { x, y: Math.floor((image.height - side) / 2), width: side, height: side }
    }
    case 'pixels':
      return region
    case 'percent':
      return {
        x: Math.round((region.x / 100) * image.width),
        y: Math.round((region.y / 100) * image.height),
        width: Math.round((region.width / 100) * image.width),
        height: Math.round((region.height / 100) * image.height),
      }
  }
}
