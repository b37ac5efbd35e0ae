import { printed } from '../basics/compose.ts'
import { GOLD, vine } from '../basics/flourishes.ts'
import { paintedInitial } from '../basics/initial.ts'
import { broadPen, layText, moved } from '../basics/lettering.ts'
import { seeded, type Random } from '../basics/random.ts'
import { sheet } from '../basics/surfaces.ts'
import { path, round, type Point, type Size } from '../basics/svg.ts'

export type ChoirBookLook = Partial<Size> & { initial?: string; verses?: readonly string[]; illuminated?: boolean }

const AD_TE_LEVAVI = [
  'Ad te le va vi a ni',
  'mam me am de us',
  'me us in te con fi',
  'do non e ru bes cam',
  'ne que ir ri de ant',
  'me i ni mi ci me i',
]
const STAVES = 6

/** A page of a gradual: red four-line staves, square notes, great letters below, a painted initial. JPEG. */
export const drawChoirBook = (seed: number, look: ChoirBookLook = {}): Promise<Buffer> => {
  const { width = 1640, height = 2300, initial = 'A', verses = AD_TE_LEVAVI, illuminated = true } = look
  const random = seeded(seed)
  const size = { width, height }
  const left = width * 0.15
  const right = width * 0.9
  const system = (height * 0.82) / STAVES
  const gap = system * 0.105
  const inset = illuminated ? system * 1.62 : 0
  let drawn = ''
  for (let i = 0; i < STAVES; i++) {
    const top = height * 0.085 + i * system
    const staff = { left: left + (i < 2 ? inset : 0), right, top, gap }
    drawn +=
      stave(staff) +
      neumes(staff, random) +
      verse(verses[i % verses.length]!, staff, { baseline: top + system * 0.74, size: system * 0.25, random })
  }
  if (illuminated) {
    drawn += paintedInitial(initial, [left - width * 0.01, height * 0.085], system * 1.48, random)
    const side: Point[] = [0, 1, 2, 3, 4, 5].map((i): Point => [
      width * (0.085 + Math.sin(i * 1.7) * 0.012),
      height * (0.05 + i * 0.175),
    ])
    drawn += vine(side, width * 0.034, random)
  }
  const ground = sheet(size, seed, { colour: [236, 221, 184], mottle: 0.6, edge: 0.85, stains: 4 })
  return printed(size, ground, [{ body: drawn, definitions: GOLD }], 'vellum')
}

/* Where the lines of a staff begin, end and are, with the distance of two lines. Px. */
type Staff = { left: number; right: number; top: number; gap: number }

const stave = ({ left, right, top, gap }: Staff) => {
  let data = ''
  for (let line = 0; line < 4; line++) data += `M${round(left)} ${round(top + line * gap)}H${round(right)}`
  return path(data, 'fill="none" stroke="#b3271f" stroke-width="3.6" opacity=".85"')
}

const neumes = ({ left, right, top, gap }: Staff, random: Random) => {
  const note = gap * 0.74
  let step = random.integer(1, 5)
  let data = `M${round(left + 8)} ${round(top + gap * 0.55)}h${round(note * 0.55)}v${round(note)}h${round(-note * 0.55)}z m${round(note * 0.7)} ${round(-note * 0.4)}h${round(note * 0.5)}v${round(note * 0.7)}h${round(-note * 0.5)}z m0 ${round(note * 1.1)}h${round(note * 0.5)}v${round(note * 0.7)}h${round(-note * 0.5)}z`
  let bars = ''
  let x = left + note * 3
  while (x < right - note * 2) {
    for (let sung = random.pick([1, 1, 2, 3]); sung > 0 && x < right - note; sung--) {
      step = Math.max(0, Math.min(6, step + random.integer(-2, 2)))
      const y = top + (6 - step) * gap * 0.5 - note / 2 + random.spread(1.5)
      data += random.chance(0.16)
        ? `M${round(x + note / 2)} ${round(y - note * 0.1)}l${round(note * 0.6)} ${round(note * 0.6)}l${round(-note * 0.6)} ${round(note * 0.6)}l${round(-note * 0.6)} ${round(-note * 0.6)}z`
        : `M${round(x)} ${round(y)}q${round(note / 2)} ${round(note * 0.14)} ${round(note)} 0v${round(note * 0.95)}q${round(-note / 2)} ${round(note * 0.12)} ${round(-note)} 0z`
      if (random.chance(0.25)) bars += `M${round(x + note)} ${round(y + 2)}v${round(gap * 1.6)}`
      x += note * 1.12
    }
    x += note * random.between(0.7, 1.9)
    if (random.chance(0.09)) bars += `M${round(x - note * 0.4)} ${round(top)}v${round(gap * 3)}`
  }
  return path(data, 'fill="#1f140d"') + path(bars, 'fill="none" stroke="#1f140d" stroke-width="3"')
}

const verse = (
  text: string,
  { left, right }: Staff,
  { baseline, size, random }: { baseline: number; size: number; random: Random },
) => {
  const syllables = text.split(' ')
  const lines = syllables.map((syllable) =>
    layText(syllable, { size, breadth: 0.82, tracking: 0.13, tremor: 0.01, random }),
  )
  const used = lines.reduce((sum, line) => sum + line.width, 0)
  const space = Math.min(size * 1.2, (right - left - used) / Math.max(1, lines.length - 1))
  let x = left
  let data = ''
  for (const line of lines) {
    data += broadPen(moved(line.strokes, x, baseline), size * 0.18)
    x += line.width + space
  }
  return path(data, 'fill="#23160d"')
}
