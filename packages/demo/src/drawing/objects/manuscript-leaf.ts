import { printed } from '../basics/compose.ts'
import { GOLD, vine } from '../basics/flourishes.ts'
import { paintedInitial } from '../basics/initial.ts'
import { broadPen, fillLines, justified, layText, moved, type Hand } from '../basics/lettering.ts'
import { seeded, type Random } from '../basics/random.ts'
import { sheet } from '../basics/surfaces.ts'
import { path, round, type Point, type Size } from '../basics/svg.ts'
import { PSALMS } from '../basics/texts.ts'

export type ManuscriptLook = Partial<Size> & {
  initial?: string
  columns?: 1 | 2
  lines?: number
  words?: readonly string[]
  illuminated?: boolean
}

const INK = '#2a1a10'
const RUBRIC = '#a4231d'

/** A leaf of a Latin manuscript: ruled vellum, two columns of book hand, rubrics, an illuminated initial with its vine. JPEG. */
export const drawManuscriptLeaf = (seed: number, look: ManuscriptLook = {}): Promise<Buffer> => {
  const { width = 1640, height = 2240, columns = 2, lines = 27, illuminated = true } = look
  const random = seeded(seed)
  const size = { width, height }
  const block = { left: width * 0.17, top: height * 0.115, width: width * 0.68, height: height * 0.72 }
  const gutter = columns === 2 ? width * 0.045 : 0
  const columnWidth = (block.width - gutter) / columns
  let painted = ruling(size, block, { columns, columnWidth, gutter, lines })
  for (let column = 0; column < columns; column++) {
    const left = block.left + column * (columnWidth + gutter)
    painted += textColumn(
      { left, top: block.top, width: columnWidth, height: block.height },
      lines,
      { ...look, illuminated: illuminated && column === 0 },
      random,
    )
  }
  if (illuminated) {
    const x = block.left - width * 0.055
    const course: Point[] = [0, 1, 2, 3, 4, 5, 6].map((i): Point => [
      x + Math.sin(i * 1.9 + seed) * width * 0.014,
      height * (0.06 + i * 0.137),
    ])
    const foot: Point[] = [0, 1, 2, 3, 4].map((i): Point => [
      x + i * width * 0.15,
      height * (0.9 + Math.sin(i * 2.1) * 0.012),
    ])
    painted += vine(course, width * 0.032, random) + vine(foot, width * 0.03, random)
  }
  painted += folio(size, random)
  const ground = sheet(size, seed, { colour: [238, 224, 190], mottle: 0.55, edge: 0.75, stains: 4 })
  return printed(
    size,
    ground,
    [{ body: showThrough(size, random) }, { body: painted, definitions: GOLD, blend: 'multiply' }],
    'vellum',
  )
}

type Block = { left: number; top: number; width: number; height: number }

const textColumn = (block: Block, lines: number, look: ManuscriptLook, random: Random) => {
  const pitch = block.height / lines
  const hand: Hand = { size: pitch * 0.66, tracking: 0.13, breadth: 0.82, tremor: 0.018, random }
  const initialLines = look.illuminated ? 7 : 2
  const initialSize = pitch * initialLines - pitch * 0.3
  const words = look.words ?? PSALMS
  const start = random.integer(0, words.length - 1)
  const turned = [...words.slice(start), ...words.slice(0, start)]
  const indent = initialSize + pitch * 0.55
  const short = fillLines(turned, hand, block.width - indent, initialLines)
  const long = fillLines(turned.slice(20), hand, block.width, lines - initialLines)
  let drawn = ''
  for (const [i, line] of [...short, ...long].entries()) {
    const inset = i < initialLines ? indent : 0
    const full = justified(line, block.width - inset)
    const red = i === initialLines + 9 || (i === 0 && look.illuminated)
    const strokes = moved(full.strokes, block.left + inset, block.top + (i + 0.82) * pitch)
    drawn += path(
      broadPen(strokes, pitch * 0.115),
      `fill="${red ? RUBRIC : INK}" opacity="${round(random.between(0.78, 0.97) * 10) / 10}"`,
    )
    if (i > initialLines && random.chance(0.14))
      drawn += versal(block.left - pitch * 0.75, block.top + (i + 0.82) * pitch, pitch, random)
  }
  const letter = look.initial ?? 'B'
  if (look.illuminated) return drawn + paintedInitial(letter, [block.left, block.top], initialSize, random)
  return (
    drawn +
    flourished(
      random.pick(['E', 'I', 'D', 'S']),
      [block.left, block.top + initialSize * 0.95],
      initialSize * 0.95,
      random,
    )
  )
}

const versal = (x: number, y: number, pitch: number, random: Random) => {
  const line = layText(random.pick(['E', 'S', 'Q', 'D', 'A']), { size: pitch * 0.68 })
  return path(broadPen(moved(line.strokes, x, y), pitch * 0.15), `fill="${random.chance(0.5) ? RUBRIC : '#26468a'}"`)
}

/** A pen-flourished initial, red with blue filigree or the reverse. */
const flourished = (letter: string, [x, y]: Point, size: number, random: Random) => {
  const [body, pen] = random.chance(0.5) ? [RUBRIC, '#34518f'] : ['#26468a', RUBRIC]
  const line = layText(letter, { size, breadth: 1.05 })
  let filigree = ''
  for (let i = 0; i < 7; i++)
    filigree += `M${round(x - size * 0.1)} ${round(y - size * 1.05)}q${round(-size * (0.1 + i * 0.03))} ${round(size * (0.3 + i * 0.25))} ${round(random.spread(size * 0.1))} ${round(size * (0.7 + i * 0.33))}`
  return (
    path(filigree, `fill="none" stroke="${pen}" stroke-width="1.8" opacity=".8"`) +
    path(broadPen(moved(line.strokes, x, y), size * 0.19), `fill="${body}"`)
  )
}

const ruling = (
  { width, height }: Size,
  block: Block,
  { columns, columnWidth, gutter, lines }: { columns: number; columnWidth: number; gutter: number; lines: number },
) => {
  let data = ''
  for (let column = 0; column < columns; column++)
    for (const x of [
      block.left + column * (columnWidth + gutter),
      block.left + column * (columnWidth + gutter) + columnWidth,
    ])
      data += `M${round(x)} ${round(height * 0.05)}V${round(height * 0.95)}`
  for (let i = 0; i <= lines; i++)
    data += `M${round(block.left)} ${round(block.top + (i - 0.12) * (block.height / lines))}H${round(block.left + block.width)}`
  for (let i = 0; i <= lines; i++)
    data += `M${round(width * 0.955)} ${round(block.top + (i - 0.12) * (block.height / lines))}h7`
  return path(data, 'fill="none" stroke="#9a5a4a" stroke-width="1.3" opacity=".42"')
}

/** The writing of the other side, faint and mirrored. */
const showThrough = ({ width, height }: Size, random: Random) => {
  let data = ''
  for (let i = 0; i < 24; i++)
    for (let x = width * 0.16; x < width * 0.83; x += random.between(9, 30))
      data += `M${round(x)} ${round(height * (0.13 + i * 0.029))}l${round(random.spread(8))} ${round(random.between(8, 20))}`
  return path(data, 'fill="none" stroke="#7a6038" stroke-width="4" opacity=".11"')
}

const folio = ({ width, height }: Size, random: Random) => {
  const line = layText(String(random.integer(4, 188)), { size: width * 0.018, slant: 0.2, tremor: 0.03, random })
  return path(broadPen(moved(line.strokes, width * 0.9, height * 0.055), 3), 'fill="#4a3524" opacity=".8"')
}
