import type { Pyramid } from './open-pyramid.ts'

/**
 * Returns the pyramid from the largest level whose longer side is at most `side` px: a view over the same bytes.
 * Its levels are numbered from 0 again.
 */
export const reducedTo = (pyramid: Pyramid, side: number): Pyramid => {
  const { width, height, levels } = pyramid
  const small = levels.findIndex((_, level) => Math.max(width, height) <= side * 2 ** level)
  const first = small < 0 ? levels.length - 1 : small
  const top = levels[first]
  if (first <= 0 || top === undefined) return pyramid
  // Rounded up as tile clients do, unless the level itself was rounded down.
  const at = (whole: number, stored: number) => Math.min(stored, Math.ceil(whole / 2 ** first))
  return { ...pyramid, width: at(width, top.width), height: at(height, top.height), levels: levels.slice(first) }
}
