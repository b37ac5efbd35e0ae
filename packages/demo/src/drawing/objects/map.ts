import { printed } from '../basics/compose.ts'
import { blot } from '../basics/flourishes.ts'
import {
  cartouche,
  compassRose,
  graduatedBorder,
  lettered,
  mountain,
  rhumbLines,
  scaleBar,
  seaMonster,
  ship,
  townSign,
} from '../basics/map-symbols.ts'
import { cloudNoise } from '../basics/noise.ts'
import { seeded, type Random } from '../basics/random.ts'
import { coastlines, heightOf, terrain, type Terrain } from '../basics/terrain.ts'
import { sheet } from '../basics/surfaces.ts'
import { closedPath, path, round, smoothPath, type Point, type Size } from '../basics/svg.ts'

export type MapLook = Partial<Size> & {
  title?: string
  subtitle?: string
  places?: readonly string[]
  seas?: readonly string[]
  /** Grid columns of the coast: the finer, the longer the coast. */ detail?: number
}

const PLACES = [
  'Montefiore',
  'Valverde',
  'Castel Nuovo',
  'Porto Longo',
  'S. Vito',
  'Ripa Alta',
  'Belforte',
  'Acquaviva',
  'Torre Mozza',
  'Campo Santo',
  'Lido',
  'Selva',
  'Pieve',
  'Borgo',
  'Rocca S. Elmo',
  'Fontana',
  'Ponte Rosso',
  'Corvara',
  'Cala Longa',
  'Miniere',
  'Orsara',
  'Verzano',
  'Malpasso',
  'Guado',
  'Serravalle',
  'Lama',
  'Vignale',
  'Marina',
  'Roveto',
  'Altino',
]
const INK = '#33210f'

/** A nautical map in the Venetian manner, engraved and hand-coloured; the unit of all line work is `width / 2400`, kept fine on large sheets. JPEG. */
export const drawMap = (seed: number, look: MapLook = {}): Promise<Buffer> => {
  const {
    width = 2400,
    height = Math.round(width * 0.72),
    title = 'MARE NOSTRUM',
    subtitle = 'descriptio nova',
    detail = 300,
  } = look
  const random = seeded(seed)
  const size = { width, height }
  const unit = Math.max(1, width / 5200) * (width > 5000 ? 0.95 : 1)
  const rows = Math.round((detail * height) / width)
  const shape = cloudNoise(seed, 7)
  const land = terrain(detail, rows, (u, v) => {
    const rim = Math.min(u, 1 - u, v * 0.75, (1 - v) * 0.75)
    return shape(u * 5.2, v * 3.8) - 0.5 - Math.max(0, 0.055 - rim) * 9 + Math.abs(v - 0.5) * 0.09
  })
  const chart = { land, size, unit, random }
  const coasts = coastlines(land).map((ring) => ring.map(([u, v]): Point => [u * width, v * height]))
  const outline = coasts.map(closedPath).join('')
  const ink = (data: string, thick: number, opacity = 0.9) =>
    path(
      data,
      `fill="none" stroke="${INK}" stroke-width="${round(thick * unit)}" stroke-linejoin="round" opacity="${opacity}"`,
    )
  const centre: Point = [width * 0.52, height * 0.5]
  let drawn = `<rect width="${width}" height="${height}" fill="#a9c0b8" opacity=".5"/>${rhumbLines(size, centre, unit)}`
  drawn += seaShading(outline, unit) + ink(coastHatching(land, size, unit), 1.5, 0.75)
  drawn +=
    path(outline, 'fill="#ead9a8" fill-rule="evenodd"') +
    path(outline, `fill="none" stroke="#a8793a" stroke-width="${round(20 * unit)}" opacity=".28"`) +
    ink(outline, 3.2)
  drawn += inland(chart, look.places ?? PLACES)
  drawn += compassRose(centre, 118 * unit, INK) + compassRose([width * 0.12, height * 0.82], 70 * unit, INK)
  drawn += atSea(chart, look.seas ?? ['MARE INTERNVM', 'SINVS MAGNVS', 'FRETVM'])
  drawn +=
    cartouche([width * 0.075, height * 0.085], unit * 1.35, { title, subtitle }, random) +
    scaleBar([width * 0.7, height * 0.9], unit, 'Scala di miglia italiane LX') +
    graduatedBorder(size, unit, INK)
  const stains = [0, 1, 2]
    .map(() =>
      path(
        blot([random.next() * width, random.next() * height], width * random.between(0.02, 0.05), 0.12, random),
        `fill="#8a6a34" opacity=".07" stroke="#6d4f20" stroke-width="${round(3 * unit)}"`,
      ),
    )
    .join('')
  const folds = [0.25, 0.5, 0.75]
    .map(
      (share) =>
        `<rect x="${round(width * share)}" width="${round(3 * unit)}" height="${height}" fill="#5a4420" opacity=".3"/>`,
    )
    .join('')
  return printed(
    size,
    sheet(size, seed, { colour: [240, 228, 196], mottle: 0.6, edge: 0.5, stains: 4 }),
    [{ body: drawn + stains + folds }],
    'laid',
  )
}

/** Colour that deepens towards the shore, from wide faint strokes to narrow ones. */
const seaShading = (outline: string, unit: number) =>
  [90, 62, 38, 20]
    .map((wide) =>
      path(
        outline,
        `fill="none" stroke="#5f8f94" stroke-width="${round(wide * unit)}" stroke-linejoin="round" opacity=".2"`,
      ),
    )
    .join('')

/** Short level strokes off every coast, as engravers of the sixteenth century shaded the sea. */
const coastHatching = (land: Terrain, { width, height }: Size, unit: number) => {
  let data = ''
  const pitch = 7 * unit
  const step = 4 * unit
  let row = 0
  for (let y = pitch; y < height; y += pitch, row++) {
    let wasLand = false
    for (let x = 0; x < width; x += step) {
      const isLand = heightOf(land, x / width, y / height) > 0
      const reach = (16 + ((row * 37) % 5) * 7) * unit
      if (isLand && !wasLand) data += `M${round(x)} ${round(y)}h${round(-reach)}`
      if (!isLand && wasLand) data += `M${round(x)} ${round(y)}h${round(reach)}`
      wasLand = isLand
    }
  }
  return data
}

/* `unit` scales signs and lines with the size of the sheet. */
type Chart = { land: Terrain; size: Size; unit: number; random: Random }

const inland = (chart: Chart, places: readonly string[]) => {
  const { land, size, unit, random } = chart
  const { width, height } = size
  const at = (x: number, y: number) => heightOf(land, x / width, y / height)
  let drawn = ''
  const taken: Point[] = []
  const free = (x: number, y: number, room: number) =>
    taken.every(([tx, ty]) => Math.hypot((tx - x) * 0.6, ty - y) > room)
  const area = (width * height) / unit ** 2
  for (let i = 0, named = 0; i < area / 16000 && named < area / 62000; i++) {
    const [x, y] = [random.between(0.08, 0.9) * width, random.between(0.1, 0.92) * height]
    if (at(x, y) < 0.012 || at(x + 190 * unit, y) < 0 || !free(x, y, 82 * unit)) continue
    taken.push([x, y])
    const name = places[named++ % places.length]!
    drawn +=
      townSign([x, y], unit, random) +
      lettered(name, [x + 25 * unit, y + 4 * unit], { size: 21 * unit, slant: 0.28, tracking: 0.2 }, 4 * unit)
  }
  const peaks: Point[] = []
  for (let i = 0; i < area / 3300; i++) {
    const [x, y] = [random.next() * width, random.next() * height]
    if (at(x, y) > 0.055 + random.next() * 0.09 && free(x - 70 * unit, y, 48 * unit)) peaks.push([x, y])
  }
  for (const peak of peaks.toSorted((a, b) => a[1] - b[1]))
    drawn += mountain(peak, unit * random.between(0.7, 1.25), random)
  for (let i = 0; i < area / 90000; i++) drawn += river(chart, [random.next() * width, random.next() * height])
  return drawn
}

const river = ({ land, size: { width, height }, unit, random }: Chart, source: Point) => {
  const at = (x: number, y: number) => heightOf(land, x / width, y / height)
  let [x, y] = source
  if (at(x, y) < 0.06) return ''
  const course: Point[] = [[x, y]]
  let heading = random.next() * 6
  for (let i = 0; i < 60 && at(x, y) > 0; i++) {
    const reach = 26 * unit
    const turns = [-0.7, -0.35, 0, 0.35, 0.7].map((turn) => heading + turn)
    heading =
      turns.toSorted(
        (a, b) =>
          at(x + Math.cos(a) * reach * 2, y + Math.sin(a) * reach * 2) -
          at(x + Math.cos(b) * reach * 2, y + Math.sin(b) * reach * 2),
      )[0]! + random.spread(0.4)
    x += Math.cos(heading) * reach
    y += Math.sin(heading) * reach
    course.push([x, y])
  }
  return at(x, y) > 0
    ? ''
    : path(smoothPath(course), `fill="none" stroke="#4d7f90" stroke-width="${round(5 * unit)}" opacity=".8"`) +
        path(smoothPath(course), `fill="none" stroke="${INK}" stroke-width="${round(1.4 * unit)}"`)
}

const atSea = ({ land, size: { width, height }, unit, random }: Chart, seas: readonly string[]) => {
  const open = (x: number, y: number, reach: number) =>
    [-1, -0.5, 0, 0.5, 1].every(
      (i) =>
        heightOf(land, (x + i * reach) / width, y / height) < -0.015 &&
        heightOf(land, x / width, (y + i * reach * 0.5) / height) < 0,
    )
  let drawn = ''
  const taken: Point[] = [
    [width * 0.52, height * 0.5],
    [width * 0.16, height * 0.12],
    [width * 0.24, height * 0.12],
    [width * 0.12, height * 0.82],
    [width * 0.78, height * 0.9],
  ]
  let placed = 0
  for (let i = 0; i < 900 && placed < seas.length + 9; i++) {
    const [x, y] = [random.between(0.1, 0.9) * width, random.between(0.1, 0.9) * height]
    const reach = placed < seas.length ? 210 * unit : 70 * unit
    if (!open(x, y, reach) || taken.some(([tx, ty]) => Math.hypot(tx - x, ty - y) < 330 * unit)) continue
    taken.push([x, y])
    if (placed < seas.length)
      drawn += lettered(seas[placed]!, [x - 190 * unit, y], { size: 36 * unit, tracking: 0.55 }, 6 * unit)
    else drawn += placed % 4 === 3 ? seaMonster([x, y], unit, random) : ship([x, y], unit * 1.1, random)
    placed++
  }
  return drawn
}
