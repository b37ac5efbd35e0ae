import { formatDecimal, parseAll, parseDecimal, parseWhole } from './number-syntax.ts'
import type { ImageApiVersion } from './version.ts'

/** The size as requested. `upscale` is the `^` of 3.0. Source: IIIF Image API 3.0 §4.2, 2.1 §4.2 */
export type SizeRequest = { upscale: boolean } & (
  | { type: 'max' }
  | { type: 'full' }
  | { type: 'width'; width: number }
  | { type: 'height'; height: number }
  | { type: 'percent'; percent: number }
  | { type: 'exact'; width: number; height: number }
  | { type: 'confined'; width: number; height: number }
)

/** Parses a size. Only 2.1 has `full`, only 3.0 has `^`. */
export const parseSize = (text: string, version: ImageApiVersion): SizeRequest | undefined => {
  const upscale = version === 3 && text.startsWith('^')
  const rest = upscale ? text.slice(1) : text
  if (rest === 'max') return { type: 'max', upscale }
  if (rest === 'full') return version === 2 ? { type: 'full', upscale } : undefined
  if (rest.startsWith('pct:')) {
    const percent = parseDecimal(rest.slice(4))
    return percent === undefined ? undefined : { type: 'percent', percent, upscale }
  }
  return parsePair(rest, upscale)
}

const parsePair = (text: string, upscale: boolean): SizeRequest | undefined => {
  const confined = text.startsWith('!')
  const sides = (confined ? text.slice(1) : text).split(',')
  if (sides.length !== 2) return undefined
  const [first, second] = sides as [string, string] // the length was checked above
  const numbers = parseAll(
    sides.filter((side) => side !== ''),
    parseWhole,
  )
  if (numbers === undefined) return undefined
  if (numbers.length === 2) {
    const [width, height] = numbers as [number, number] // both sides were parsed
    return { type: confined ? 'confined' : 'exact', width, height, upscale }
  }
  if (confined || numbers.length === 0) return undefined
  if (second === '') return { type: 'width', width: Number(first), upscale }
  return { type: 'height', height: Number(second), upscale }
}

export const formatSize = (size: SizeRequest): string => (size.upscale ? '^' : '') + formatSides(size)

const formatSides = (size: SizeRequest): string => {
  switch (size.type) {
    case 'max':
    case 'full':
      return size.type
    case 'width':
      return `${size.width},`
    case 'height':
      return `,${size.height}`
    case 'percent':
      return `pct:${formatDecimal(size.percent)}`
    case 'exact':
      return `${size.width},${size.height}`
    case 'confined':
      return `!${size.width},${size.height}`
  }
}
