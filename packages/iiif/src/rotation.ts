import { formatDecimal, parseDecimal } from './number-syntax.ts'

/** Clockwise degrees, 0 to 360; `mirror` is applied before turning. Source: IIIF Image API 3.0 §4.3, 2.1 §4.3 */
export type Rotation = { degrees: number; mirror: boolean }

export const parseRotation = (text: string): Rotation | undefined => {
  const mirror = text.startsWith('!')
  const degrees = parseDecimal(mirror ? text.slice(1) : text)
  return degrees === undefined || degrees > 360 ? undefined : { degrees, mirror }
}

export const formatRotation = ({ degrees, mirror }: Rotation): string => (mirror ? '!' : '') + formatDecimal(degrees)
