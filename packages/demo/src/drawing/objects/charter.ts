import { printed } from '../basics/compose.ts'
import { broadPen, fillLines, justified, layText, moved, type Hand } from '../basics/lettering.ts'
import { seeded, type Random } from '../basics/random.ts'
import { waxSeal } from './seal.ts'
import { sheet } from '../basics/surfaces.ts'
import { path, round, type Point, type Rgb, type Size } from '../basics/svg.ts'
import { CHARTER } from '../basics/texts.ts'

export type CharterLook = Partial<Size> & { lines?: number; wax?: Rgb; legend?: string }

const INK = '#2f1e12'

/** A charter on a wide skin: elongated first line, chancery hand, a notary's sign, and a seal on its tag. JPEG. */
export const drawCharter = async (seed: number, look: CharterLook = {}): Promise<Buffer> => {
  const { width = 2200, height = 1720, lines = 19, wax = [108, 42, 24], legend } = look
  const random = seeded(seed)
  const size = { width, height }
  const left = width * 0.085
  const measure = width * 0.83
  const pitch = (height * 0.5) / lines
  const hand: Hand = { size: pitch * 0.62, tracking: 0.1, breadth: 0.86, slant: 0.06, tremor: 0.03, random }
  const opening = layText('IN NOMINE SANCTE ET INDIVIDVE TRINITATIS', {
    size: height * 0.062,
    breadth: 0.62,
    tracking: 0.16,
    tremor: 0.008,
    random,
  })
  let drawn = path(broadPen(moved(justified(opening, measure).strokes, left, height * 0.135), 7), `fill="${INK}"`)
  for (const [i, line] of fillLines(CHARTER, hand, measure, lines).entries()) {
    const strokes = stretched(moved(justified(line, measure).strokes, left, height * 0.2 + i * pitch), pitch, random)
    drawn += path(
      broadPen(strokes, pitch * 0.095),
      `fill="${INK}" opacity="${round(random.between(0.7, 0.95) * 10) / 10}"`,
    )
  }
  const foot = height * 0.2 + lines * pitch
  for (const [i, name] of [
    'Ego Petrus de Monteflore iudex subscripsi',
    'Ego Ugolinus notarius sacri palatii scripsi et complevi',
  ].entries())
    drawn += path(
      broadPen(moved(layText(name, hand).strokes, left + width * 0.1, foot + pitch * (0.7 + i * 1.25)), 4),
      `fill="${INK}" opacity=".85"`,
    )
  drawn += notarySign([left + width * 0.045, foot + pitch * 0.9], width * 0.028)
  const ground = sheet(size, seed, { colour: [232, 214, 174], mottle: 0.8, edge: 0.85, stains: 5 })
  const diameter = Math.round(width * 0.155)
  const seal = await waxSeal(seed, diameter, wax, legend)
  const x = width * 0.5
  return printed(
    size,
    ground,
    [
      { body: folds(size) + drawn },
      { body: plica(size) + tag(x, height * 0.845, height * 0.93), blend: 'over' },
      { pixels: seal, left: Math.round(x - diameter / 2), top: Math.round(height - diameter * 1.0) },
    ],
    'vellum',
  )
}

/** Draws the ascenders of the first words out into loops, as chanceries did. */
const stretched = (strokes: Point[][], pitch: number, random: Random) =>
  strokes.map((stroke) =>
    random.chance(0.04) && stroke.length === 2
      ? stroke.map(([x, y], i): Point => (i ? [x, y] : [x + 2, y - pitch * 0.35]))
      : stroke,
  )

const notarySign = ([x, y]: Point, size: number) => {
  let data = ''
  for (let i = 0; i < 4; i++) {
    const angle = (i * Math.PI) / 2
    const tip: Point = [x + Math.cos(angle) * size, y + Math.sin(angle) * size]
    data += `M${round(x)} ${round(y)}L${tip.map(round)}M${round(tip[0] - Math.sin(angle) * size * 0.35)} ${round(tip[1] + Math.cos(angle) * size * 0.35)}L${round(tip[0] + Math.sin(angle) * size * 0.35)} ${round(tip[1] - Math.cos(angle) * size * 0.35)}`
  }
  return (
    path(data, `fill="none" stroke="${INK}" stroke-width="5"`) +
    `<circle cx="${round(x)}" cy="${round(y)}" r="${round(size * 0.5)}" fill="none" stroke="${INK}" stroke-width="4"/>` +
    `<path d="M${round(x - size * 0.6)} ${round(y + size * 1.4)}h${round(size * 1.2)}" stroke="${INK}" stroke-width="6"/>`
  )
}

const folds = ({ width, height }: Size) =>
  [0.26, 0.5, 0.74]
    .map(
      (share) =>
        `<rect x="${round(width * share)}" y="0" width="4" height="${height}" fill="#6a5230" opacity=".28"/><rect x="${round(width * share + 4)}" y="0" width="30" height="${height}" fill="#6a5230" opacity=".07"/>`,
    )
    .join('') +
  [0.3, 0.58]
    .map(
      (share) =>
        `<rect x="0" y="${round(height * share)}" width="${width}" height="4" fill="#6a5230" opacity=".24"/><rect x="0" y="${round(height * share + 4)}" width="${width}" height="28" fill="#6a5230" opacity=".07"/>`,
    )
    .join('')

const plica = ({ width, height }: Size) =>
  `<rect x="0" y="${round(height * 0.8)}" width="${width}" height="${round(height * 0.075)}" fill="#d8c08c" opacity=".5"/><rect x="0" y="${round(height * 0.795)}" width="${width}" height="5" fill="#5a4424" opacity=".55"/><rect x="0" y="${round(height * 0.875)}" width="${width}" height="${round(height * 0.125)}" fill="#3b2f22"/><rect x="0" y="${round(height * 0.875)}" width="${width}" height="16" fill="#000" opacity=".35"/>`

const tag = (x: number, top: number, bottom: number) =>
  `<path d="M${x - 30} ${top}L${x - 34} ${bottom}H${x - 2}L${x - 4} ${top}ZM${x + 4} ${top}L${x + 2} ${bottom}H${x + 36}L${x + 30} ${top}Z" fill="#cdb27c" stroke="#5a4424" stroke-width="2"/><path d="M${x - 36} ${top}H${x + 36}" stroke="#3b2a14" stroke-width="6"/>`
