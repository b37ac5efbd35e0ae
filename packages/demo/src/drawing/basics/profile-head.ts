import type { Random } from './random.ts'
import { path, round, smoothClosedPath, smoothPath, type Point } from './svg.ts'

/** A head in profile to the left on a grid of 100 × 100, as medals and Florentine portraits show it. */
export type Profile = { face: Point[]; hair: Point[]; bust: Point[] }

export const profileHead = (random: Random): Profile => {
  const nose = random.between(-2, 2.5)
  const chin = random.between(-1.5, 2)
  const brow = random.between(-1, 1)
  return {
    face: [
      [46, 98],
      [44, 88],
      [38, 82.5],
      [31 - chin, 82],
      [27 - chin, 79],
      [27 - chin * 0.6, 75],
      [28, 72.5],
      [25, 70],
      [25.5, 67.5],
      [27.5, 66.6],
      [24.5, 65],
      [24, 62.5],
      [26.5, 60],
      [25, 58.5],
      [19 - nose, 57],
      [18 - nose, 54.5],
      [22, 48],
      [25.5, 42],
      [24.5 + brow, 38],
      [25, 32],
      [27, 24],
      [34, 15],
      [48, 10],
      [62, 14],
      [71, 26],
      [73, 42],
      [69, 58],
      [66, 68],
      [65, 80],
      [68, 98],
    ],
    hair: [
      [27, 25],
      [30, 17],
      [38, 9.5],
      [52, 6],
      [66, 10],
      [76, 22],
      [79, 40],
      [77, 56],
      [72, 68],
      [64, 73],
      [60, 66],
      [60, 54],
      [55, 46],
      [50, 40],
      [44, 32],
      [36, 27],
    ],
    bust: [
      [46, 90],
      [43, 97],
      [32, 104],
      [18, 112],
      [14, 122],
      [100, 122],
      [97, 112],
      [84, 103],
      [68, 95],
      [65, 84],
    ],
  }
}

/** Strands that follow the hair of a profile head, as path data to be stroked. */
export const hairStrands = (random: Random, count: number) => {
  let data = ''
  for (let i = 0; i < count; i++) {
    const t = i / count
    const start: Point = [29 + t * 18, 22 - Math.sin(t * 2) * 10 + t * 9]
    const middle: Point = [48 + t * 8 + random.spread(3), 12 + t * 26 + random.spread(2)]
    const late: Point = [70 - t * 8 + random.spread(2), 24 + t * 26]
    const end: Point = [74 - t * 11 + random.spread(3), 50 + t * 14 + random.spread(4)]
    data += smoothPath([start, middle, late, end])
  }
  return data
}

/** The head as a height map for relief: body, then raised hair and features. Sits in a group that scales the grid. */
export const reliefHead = (random: Random, { laurel = false } = {}) => {
  const { face, hair, bust } = profileHead(random)
  const wreath = Array.from({ length: 15 }, (_, i) => {
    const angle = Math.PI * (1.02 + i * 0.062)
    const [x, y] = [51 + Math.cos(angle) * 26, 37 + Math.sin(angle) * 27]
    return `<ellipse cx="${round(x)}" cy="${round(y)}" rx="5.4" ry="1.9" fill="#fff" stroke="#777" stroke-width=".6" transform="rotate(${round((angle * 180) / Math.PI + 90 + (i % 2 ? 28 : -28))} ${round(x)} ${round(y)})"/>`
  }).join('')
  return (
    path(smoothClosedPath(bust), 'fill="#9a9a9a"') +
    path(
      smoothPath([
        [30, 110],
        [48, 108],
        [66, 112],
        [84, 108],
      ]),
      'fill="none" stroke="#d8d8d8" stroke-width="2"',
    ) +
    path(
      smoothPath([
        [26, 116],
        [48, 114],
        [66, 119],
        [90, 114],
      ]),
      'fill="none" stroke="#606060" stroke-width="2"',
    ) +
    path(smoothClosedPath(face), 'fill="#bcbcbc"') +
    '<radialGradient id="swell"><stop offset="0" stop-color="#e2e2e2"/><stop offset="1" stop-color="#bcbcbc" stop-opacity="0"/></radialGradient><ellipse cx="43" cy="61" rx="17" ry="14" fill="url(#swell)"/><ellipse cx="44" cy="34" rx="20" ry="16" fill="url(#swell)"/>' +
    path(
      smoothPath([
        [36, 80],
        [48, 75],
        [57, 66],
      ]),
      'fill="none" stroke="#8a8a8a" stroke-width="2.4"',
    ) +
    path(smoothClosedPath(hair), 'fill="#dadada"') +
    path(hairStrands(random, 17), 'fill="none" stroke="#8c8c8c" stroke-width="1.15"') +
    '<path d="M27.5 44C31 41.5 35 41.5 38 43" fill="none" stroke="#eee" stroke-width="2"/><path d="M29 48.5C31.5 46 35 46.2 37 48.6C34.5 50 31.5 50.2 29 48.5Z" fill="#efefef" stroke="#7c7c7c" stroke-width=".9"/><path d="M28.5 66.8L34 67.2" stroke="#6c6c6c" stroke-width="1.2"/><path d="M26 59.5C28 58 30 58 30.5 60.5" stroke="#808080" stroke-width="1" fill="none"/><path d="M54 52C59 49 62 53 60 58C58 62 56 64 54.5 62C55.5 59 54 56 54 52Z" fill="#efefef" stroke="#7a7a7a" stroke-width="1"/>' +
    (laurel ? wreath : '')
  )
}
