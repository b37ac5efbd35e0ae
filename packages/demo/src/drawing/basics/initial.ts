import { whiteVine } from './flourishes.ts'
import { broadPen, layText, moved } from './lettering.ts'
import type { Random } from './random.ts'
import { path, round, type Point } from './svg.ts'

/** A painted initial in a square field: coloured ground, white vine, the letter in burnished gold. Needs the `gold` gradient. */
export const paintedInitial = (letter: string, [x, y]: Point, size: number, random: Random) => {
  const ground = random.pick(['#23407f', '#7d2230', '#2f5a44'])
  const inset = random.pick(['#7d2230', '#23407f', '#2f5a44'])
  const line = layText(letter, { size: size * 0.68, breadth: 1.08 })
  const strokes = moved(line.strokes, x + (size - line.width) / 2, y + size * 0.84)
  const field = (margin: number, attributes: string) =>
    `<rect x="${round(x + margin)}" y="${round(y + margin)}" width="${round(size - margin * 2)}" height="${round(size - margin * 2)}" ${attributes}/>`
  return (
    field(-size * 0.05, 'fill="url(#gold)" stroke="#4a3212" stroke-width="2"') +
    field(0, `fill="${ground}"`) +
    field(size * 0.1, `fill="${inset}" opacity=".85"`) +
    whiteVine([x, y], size, random) +
    field(size * 0.025, 'fill="none" stroke="#f4ead2" stroke-width="2" opacity=".7"') +
    path(
      broadPen(strokes, size * 0.17, 0.45),
      'fill="#2d1a0a" stroke="#2d1a0a" stroke-width="7" stroke-linejoin="round"',
    ) +
    path(broadPen(strokes, size * 0.17, 0.45), 'fill="url(#gold)"')
  )
}
