import { formatDecimal, parseAll, parseDecimal } from '../image/number-syntax.ts'
import type { PixelRegion } from '../image/region.ts'

/** A rectangle of an image or video, in pixels or in percent of its sides. */
export type RegionFragment = { unit: 'pixel' | 'percent' } & PixelRegion

/**
 * Reads `xywh=…` from the parts of a fragment, with or without `#`. Returns undefined if it is absent or empty.
 * Source: W3C Media Fragments URI 1.0 §4.2.2
 */
export const parseRegionFragment = (fragment: string): RegionFragment | undefined => {
  const parts = fragment.slice(fragment.indexOf('#') + 1).split('&')
  const text = parts.findLast((part) => part.startsWith('xywh='))?.slice(5)
  const match = text === undefined ? null : /^(?:(pixel|percent):)?([^:]*)$/.exec(text)
  const numbers = parseAll((match?.[2] ?? '').split(','), parseDecimal)
  if (numbers?.length !== 4) return undefined
  const [x, y, width, height] = numbers as [number, number, number, number] // the length was checked above
  const unit = match?.[1] === 'percent' ? 'percent' : 'pixel'
  return width > 0 && height > 0 ? { unit, x, y, width, height } : undefined
}

/** Formats `xywh=x,y,w,h` in pixels, otherwise `xywh=percent:x,y,w,h`, without `#`. */
export const formatRegionFragment = ({ unit, x, y, width, height }: RegionFragment): string =>
  `xywh=${unit === 'percent' ? 'percent:' : ''}${[x, y, width, height].map(formatDecimal).join(',')}`
