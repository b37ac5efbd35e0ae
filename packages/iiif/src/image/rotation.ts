import { formatDecimal, parseDecimal } from './number-syntax.ts'
import type { PixelSize } from './size-limits.ts'

/** Clockwise degrees, 0 to 360. `mirror` is applied before turning. Source: IIIF Image API 3.0 §4.3, 2.1 §4.3 */
export type Rotation = { degrees: number; mirror: boolean }

export const parseRotation = (text: string): Rotation | undefined => {
  const mirror = text.startsWith('!')
  const degrees = parseDecimal(mirror ? text.slice(1) : text)
  return degrees === undefined || degrees > 360 ? undefined : { degrees, mirror }
}

export const formatRotation = ({ degrees, mirror }: Rotation): string => (mirror ? '!' : '') + formatDecimal(degrees)

/**
 * Returns the size of an image after turning. Quarter turns swap the sides. An oblique image needs a bounding box.
 * Source: IIIF Image API 3.0 §4.3
 */
export const turnedSize = ({ width, height }: PixelSize, { degrees }: Pick<Rotation, 'degrees'>): PixelSize => {
  if (degrees % 180 === 0) return { width, height }
  if (degrees % 90 === 0) return { width: height, height: width }
  const [sine, cosine] = [Math.sin, Math.cos].map((of) => Math.abs(of((degrees * Math.PI) / 180))) as [number, number] // two functions are mapped
  return { width: Math.ceil(width * cosine + height * sine), height: Math.ceil(width * sine + height * cosine) }
}
