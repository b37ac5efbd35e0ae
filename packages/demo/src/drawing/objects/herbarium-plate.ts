import { printed } from '../basics/compose.ts'
import { layText, moved, pointedPen } from '../basics/lettering.ts'
import { growth, SPECIES, type Habit } from './plant.ts'
import { seeded, type Random } from '../basics/random.ts'
import { sheet } from '../basics/surfaces.ts'
import { gradient, path, round, type Size } from '../basics/svg.ts'

export type HerbariumLook = Partial<Size> & {
  species?: keyof typeof SPECIES
  place?: string
  year?: number
  collector?: string
}

/** A pressed plant mounted on a sheet with paper straps, its label written by the collector. JPEG. */
export const drawHerbariumPlate = (seed: number, look: HerbariumLook = {}): Promise<Buffer> => {
  const {
    width = 1560,
    height = 2240,
    species = 'Helianthus annuus L.',
    place = 'in pratis prope Montefiore',
    year = 1843,
    collector = 'leg. G. B. Ferrari',
  } = look
  const random = seeded(seed)
  const habit: Habit = SPECIES[species]
  const plant = growth(habit, random)
  const drawn = `<g transform="translate(${width / 2} ${height * 0.865}) scale(${width / 1560})"><g transform="translate(9 12)" opacity=".22" filter="url(#press)">${plant}</g>${plant}</g>`
  const ground = sheet({ width, height }, seed, { colour: [237, 228, 204], mottle: 0.45, edge: 0.5, stains: 3 })
  const definitions = `<filter id="press" x="-20%" y="-20%" width="140%" height="140%"><feColorMatrix values="0 0 0 0 .2 0 0 0 0 .15 0 0 0 0 .08 0 0 0 .8 0"/><feGaussianBlur stdDeviation="6"/></filter>${gradient(
    'dry',
    [
      [0, habit.green],
      [0.7, habit.green],
      [1, '#8a7440'],
    ],
    'x1="0" y1="0" x2="1" y2="1"',
  )}`
  const texts = label(
    { width, height },
    [
      species,
      place,
      `${collector}, ${random.integer(2, 28)} ${random.pick(['Maii', 'Iunii', 'Iulii', 'Aug.'])} ${year}`,
    ],
    random,
  )
  return printed(
    { width, height },
    ground,
    [
      { body: drawn, definitions },
      { body: straps(width, height, random) + texts, blend: 'over' },
    ],
    'paper',
  )
}

const straps = (width: number, height: number, random: Random) =>
  [0.38, 0.6, 0.8]
    .map(
      (share) =>
        `<g transform="translate(${round(width / 2 + random.spread(14))} ${round(height * share)}) rotate(${round(random.spread(26))})"><rect x="-52" y="-11" width="108" height="26" fill="#000" opacity=".16"/><rect x="-54" y="-14" width="108" height="26" fill="#f0e7cd" stroke="#b7a67c" stroke-width="1.6"/></g>`,
    )
    .join('')

const label = ({ width, height }: Size, lines: readonly string[], random: Random) => {
  const [x, y, w, h] = [width * 0.56, height * 0.868, width * 0.39, height * 0.1]
  const heading = layText('HERB. MVS. MONTISFLORIS', { size: 19, tracking: 0.4 })
  let drawn = `<rect x="${x + 5}" y="${y + 6}" width="${w}" height="${h}" fill="#000" opacity=".15"/><rect x="${x}" y="${y}" width="${w}" height="${h}" fill="#f3ead2" stroke="#7d6a44" stroke-width="2"/><rect x="${x + 9}" y="${y + 9}" width="${w - 18}" height="${h - 18}" fill="none" stroke="#3a2c1a" stroke-width="2"/>${path(pointedPen(moved(heading.strokes, x + (w - heading.width) / 2, y + 40)), 'fill="none" stroke="#2c2116" stroke-width="2.6"')}`
  for (const [i, text] of lines.entries()) {
    const line = layText(text, { size: i ? 25 : 33, slant: 0.4, tracking: 0.1, tremor: 0.035, random })
    const factor = Math.min(1, (w - 50) / line.width)
    drawn += `<g transform="translate(${round(x + 28)} ${round(y + 92 + i * 46)}) scale(${Math.round(factor * 100) / 100} 1)">${path(pointedPen(line.strokes), 'fill="none" stroke="#43260f" stroke-width="3" stroke-linejoin="round"')}</g>`
  }
  return drawn
}
