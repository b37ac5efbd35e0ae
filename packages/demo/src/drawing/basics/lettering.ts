import { GRID, glyphOf } from './alphabet.ts'
import type { Random } from './random.ts'
import { openPath, round, samplesAlong, type Point } from './svg.ts'

export type Line = { strokes: Point[][]; width: number }
export type Hand = {
  /** Height of capitals in px. */
  size: number
  /** Space between letters as a share of `size`. */
  tracking?: number
  /** How far the top leans to the right, as a share of the height. */
  slant?: number
  /** Breadth of letters, 1 as drawn. */
  breadth?: number
  /** How unsteady the hand is, as a share of `size`. */
  tremor?: number
  random?: Random
}

/** Lays one line of text as pen strokes in px; it starts at 0,0 on the baseline and y grows downwards. */
export const layText = (text: string, hand: Hand): Line => {
  const unit = hand.size / GRID.capital
  const tracking = (hand.tracking ?? 0.17) * hand.size
  const wobble = () => (hand.random && hand.tremor ? hand.random.spread(hand.tremor * hand.size) : 0)
  const strokes: Point[][] = []
  let left = 0
  for (const character of text) {
    const glyph = glyphOf(character)
    if (!glyph) {
      left += hand.size * 0.36 * (hand.breadth ?? 1)
      continue
    }
    const lift = wobble()
    for (const stroke of glyph.strokes) {
      const points = stroke.points.map(([x, y]): Point => [
        left + x * unit * (hand.breadth ?? 1) + y * unit * (hand.slant ?? 0) + wobble() * 0.5,
        -y * unit + lift,
      ])
      strokes.push(stroke.soft ? samplesAlong(points, hand.size > 60 ? 6 : 3) : points)
    }
    left += glyph.width * unit * (hand.breadth ?? 1) + tracking
  }
  return { strokes, width: Math.max(0, left - tracking) }
}

export const moved = (strokes: readonly Point[][], x: number, y: number): Point[][] =>
  strokes.map((stroke) => stroke.map(([px, py]): Point => [px + x, py + y]))

/** Bends a line around a centre, its baseline on the circle; 0 is the top and angles (radians) run clockwise. */
export const bentAround = (line: Line, centre: Point, radius: number, start: number): Point[][] =>
  line.strokes.map((stroke) =>
    stroke.map(([x, y]): Point => {
      const angle = start + x / radius
      return [centre[0] + Math.sin(angle) * (radius - y), centre[1] - Math.cos(angle) * (radius - y)]
    }),
  )

/** Path data (to be stroked) of an even, pointed pen. */
export const pointedPen = (strokes: readonly Point[][]) => strokes.map(openPath).join('')

/** Path data (to be filled) of a broad nib held at `angle` radians, `nib` px wide: thick and thin as a scribe makes them. */
export const broadPen = (strokes: readonly Point[][], nib: number, angle = 0.7) => {
  const dx = (Math.cos(angle) * nib) / 2
  const dy = (-Math.sin(angle) * nib) / 2
  // A hair of thickness across the nib, so that strokes along its edge do not vanish.
  const hx = -dy * 0.16
  const hy = dx * 0.16
  let data = ''
  for (const stroke of strokes)
    for (let i = 1; i < stroke.length; i++) {
      const [ax, ay] = stroke[i - 1]!
      const [bx, by] = stroke[i]!
      const turn = (bx - ax) * dy - (by - ay) * dx > 0 ? 1 : -1
      const quad: Point[] = [
        [ax - dx, ay - dy],
        [bx - dx, by - dy],
        [bx + dx, by + dy],
        [ax + dx, ay + dy],
      ]
      // Every quad runs the same way round, so that overlaps do not cancel under the non-zero rule.
      data += `M${(turn > 0 ? quad : quad.reverse()).map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}Z`
      if (i === 1) data += hairline([ax, ay], [dx, dy], [hx, hy])
    }
  return data
}

const hairline = ([x, y]: Point, [dx, dy]: Point, [hx, hy]: Point) =>
  `M${round(x - dx - hx)} ${round(y - dy - hy)}L${round(x + dx - hx)} ${round(y + dy - hy)}L${round(x + dx + hx)} ${round(y + dy + hy)}L${round(x - dx + hx)} ${round(y - dy + hy)}Z`

/** Width in px of a line as `layText` would lay it. */
export const widthOf = (text: string, hand: Hand) => {
  const breadth = hand.breadth ?? 1
  const tracking = (hand.tracking ?? 0.17) * hand.size
  let width = 0
  for (const character of text) {
    const glyph = glyphOf(character)
    width += glyph ? ((glyph.width * hand.size) / GRID.capital) * breadth + tracking : hand.size * 0.36 * breadth
  }
  return Math.max(0, width - tracking)
}

/** Breaks words into lines of at most `width` px and repeats them until `lines` are full. */
export const fillLines = (words: readonly string[], hand: Hand, width: number, lines: number): Line[] => {
  const filled: Line[] = []
  let next = 0
  while (filled.length < lines) {
    let text = words[next++ % words.length]!
    for (;;) {
      const longer = `${text} ${words[next % words.length]!}`
      if (widthOf(longer, hand) > width) break
      text = longer
      next++
    }
    filled.push(layText(text, hand))
  }
  return filled
}

/** Stretches a line to end at `width`, as scribes justify. */
export const justified = (line: Line, width: number): Line => {
  const factor = line.width > width * 0.75 ? width / line.width : 1
  return {
    width: line.width * factor,
    strokes: line.strokes.map((stroke) => stroke.map(([x, y]): Point => [x * factor, y])),
  }
}
