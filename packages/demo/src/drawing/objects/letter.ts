import { printed } from '../basics/compose.ts'
import { blot } from '../basics/flourishes.ts'
import { broadPen, fillLines, layText, moved, type Hand } from '../basics/lettering.ts'
import { seeded, type Random } from '../basics/random.ts'
import { waxSeal } from './seal.ts'
import { sheet } from '../basics/surfaces.ts'
import { path, round, smoothPath, type Point, type Size } from '../basics/svg.ts'
import { ITALIAN_LETTER } from '../basics/texts.ts'

export type LetterLook = Partial<Size> & {
  salutation?: string
  signature?: string
  lines?: number
  sealed?: boolean
  words?: readonly string[]
}

const USUAL = {
  width: 1600,
  height: 2160,
  salutation: 'Ill.mo Signor mio',
  signature: 'Gio. Batta Ferrari',
  lines: 24,
  sealed: true,
  words: ITALIAN_LETTER as readonly string[],
}

/** A letter in a cursive hand on laid paper, folded twice, with corrections, a signature with its flourish and a wax seal. JPEG. */
export const drawLetter = async (seed: number, look: LetterLook = {}): Promise<Buffer> => {
  const { width, height, salutation, signature, lines, sealed, words } = { ...USUAL, ...look }
  const random = seeded(seed)
  const size = { width, height }
  const pitch = (height * 0.66) / lines
  const hand: Hand = { size: pitch * 0.56, slant: 0.42, tracking: 0.06, breadth: 0.78, tremor: 0.05, random }
  const left = width * 0.17
  const ink = random.pick(['#3a2413', '#2f2a26', '#4b2c14'])
  const write = (text: string, x: number, y: number, scale = 1) =>
    path(
      broadPen(moved(layText(text, { ...hand, size: hand.size * scale }).strokes, x, y), 3.9 * scale, 0.9),
      `fill="${ink}" opacity=".9"`,
    )
  let drawn = write(salutation, left + width * 0.04, height * 0.11, 1.35)
  const written = fillLines(words, hand, width * 0.7, lines)
  for (const [i, line] of written.entries()) {
    const y = height * 0.18 + i * pitch
    const inset = i ? random.spread(8) : width * 0.07
    const strokes = moved(line.strokes, left + inset, y).map((stroke) =>
      stroke.map(([px, py]): Point => [px, py - (px - left) * 0.012 + Math.sin(px / 260 + i) * 2]),
    )
    drawn += path(
      broadPen(strokes, random.between(3.6, 4.6), 0.9),
      `fill="${ink}" opacity="${round(random.between(0.7, 0.95) * 10) / 10}"`,
    )
    if (random.chance(0.09))
      drawn += correction(left + width * random.between(0.1, 0.5), y - pitch * 0.15, width * 0.09, ink)
  }
  const foot = height * 0.18 + lines * pitch
  drawn +=
    write('Di V. S. Ill.ma', left + width * 0.2, foot + pitch * 0.5) +
    write(signature, left + width * 0.36, foot + pitch * 1.9, 1.5)
  drawn += path(
    smoothPath(
      [0, 1, 2, 3, 4, 5].map((i): Point => [
        left + width * (0.38 + 0.075 * (i % 2 ? i : i * 0.8)),
        foot + pitch * (2.35 + (i % 2) * 0.5),
      ]),
    ),
    `fill="none" stroke="${ink}" stroke-width="3.5"`,
  )
  drawn += blots(size, ink, random)
  const ground = sheet(size, seed, {
    colour: random.pick([
      [236, 224, 198],
      [229, 220, 203],
      [240, 230, 208],
    ] as const),
    mottle: 0.5,
    edge: 0.55,
    stains: 5,
  })
  const seal = await waxSeal(seed + 3, Math.round(width * 0.17), [166, 30, 28])
  return printed(
    size,
    ground,
    [
      { body: folds(size) + drawn },
      ...(sealed
        ? [{ pixels: seal, left: Math.round(width * 0.14), top: Math.round(height * 0.865 - width * 0.06) }]
        : []),
    ],
    'laid',
  )
}

/** A word struck out. */
const correction = (x: number, y: number, length: number, ink: string) =>
  path(`M${round(x)} ${round(y)}l${round(length)} -4`, `stroke="${ink}" stroke-width="4"`)

const blots = ({ width, height }: Size, ink: string, random: Random) =>
  [0, 1, 2]
    .map(() =>
      path(
        blot([width * random.between(0.1, 0.9), height * random.between(0.1, 0.9)], random.between(2, 7), 0.3, random),
        `fill="${ink}" opacity=".8"`,
      ),
    )
    .join('')

const folds = ({ width, height }: Size) =>
  [0.335, 0.668]
    .map(
      (share) =>
        `<rect x="0" y="${round(height * share - 9)}" width="${width}" height="9" fill="#7c6844" opacity=".16"/><rect x="0" y="${round(height * share)}" width="${width}" height="2.5" fill="#5d4a2c" opacity=".4"/><rect x="0" y="${round(height * share + 2)}" width="${width}" height="26" fill="#7c6844" opacity=".07"/>`,
    )
    .join('') + `<rect x="${round(width / 2)}" y="0" width="3" height="${height}" fill="#6d5a3a" opacity=".22"/>`
