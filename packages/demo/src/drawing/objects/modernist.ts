import { printed } from '../basics/compose.ts'
import { seeded, type Random } from '../basics/random.ts'
import { sheet } from '../basics/surfaces.ts'
import { closedPath, path, round, type Point, type Size } from '../basics/svg.ts'

export type ModernistLook = Partial<Size> & { palette?: keyof typeof PALETTES }

const PALETTES = {
  primary: ['#c8372f', '#1f3f6e', '#e0a92e', '#1b1a1c', '#7fb0b8', '#e9dfc8'],
  earth: ['#9a4a2c', '#2f3d36', '#d0a45c', '#1f1b18', '#8a9a86', '#e4d8bc'],
  night: ['#c9a24a', '#23304e', '#5d7a94', '#121417', '#a8443a', '#d8d3c4'],
} as const

/** A constructivist composition in gouache: circles, bars, wedges and ruled lines in balance about a diagonal. JPEG. */
export const drawModernist = (seed: number, look: ModernistLook = {}): Promise<Buffer> => {
  const { width = 2100, height = 1680, palette = 'primary' } = look
  const random = seeded(seed)
  const colours = PALETTES[palette]
  const tilt = random.between(-0.75, -0.35)
  const along = (t: number, off: number): Point => [
    width * (0.5 + Math.cos(tilt) * t) - Math.sin(tilt) * off * height,
    height * 0.5 + Math.sin(tilt) * t * width + Math.cos(tilt) * off * height,
  ]
  let drawn = `<circle cx="${round(along(0.17, -0.08)[0])}" cy="${round(along(0.17, -0.08)[1])}" r="${round(height * random.between(0.24, 0.3))}" fill="${colours[0]}" opacity=".93"/>`
  drawn += wedge(along(-0.42, 0.1), along(0.2, -0.04), height * 0.15, colours[3])
  for (let i = 0; i < 9; i++)
    drawn += bar(
      along(random.between(-0.4, 0.42), random.between(-0.34, 0.34)),
      {
        length: random.between(0.12, 0.42) * width,
        thick: random.between(0.016, 0.085) * height,
        angle: tilt + (random.chance(0.3) ? Math.PI / 2 : 0),
      },
      random.pick(colours),
    )
  for (let i = 0; i < 7; i++)
    drawn += disc(
      along(random.between(-0.4, 0.42), random.between(-0.34, 0.34)),
      random.between(0.025, 0.11) * height,
      random,
      colours,
    )
  drawn +=
    grid(along(-0.27, -0.24), height * 0.2, tilt, colours[3]) + arcs(along(-0.2, 0.25), height * 0.19, random, colours)
  let lines = ''
  for (let i = 0; i < 9; i++)
    lines += `M${along(-0.62, random.between(-0.4, 0.4)).map(round)}L${along(0.62, random.between(-0.4, 0.4)).map(round)}`
  drawn +=
    path(lines, `fill="none" stroke="${colours[3]}" stroke-width="4"`) +
    path(`M${along(-0.5, -0.3).map(round)}L${along(0.5, 0.28).map(round)}`, `stroke="${colours[3]}" stroke-width="15"`)
  const sign = `<path d="M${round(width * 0.9)} ${round(height * 0.945)}l14 -30l14 30M${round(width * 0.925)} ${round(height * 0.945)}v-30q26 4 0 16M${round(width * 0.947)} ${round(height * 0.945)}h40" fill="none" stroke="${colours[3]}" stroke-width="4"/>`
  return printed(
    { width, height },
    sheet({ width, height }, seed, { colour: [238, 230, 210], mottle: 0.4, edge: 0.28, stains: 1 }),
    [{ body: drawn + sign + dryBrush({ width, height }, random), blend: 'over' }],
    'canvas',
  )
}

const bar = (
  [x, y]: Point,
  { length, thick, angle }: { length: number; thick: number; angle: number },
  colour: string,
) =>
  `<rect x="${round(-length / 2)}" y="${round(-thick / 2)}" width="${round(length)}" height="${round(thick)}" fill="${colour}" opacity=".92" transform="translate(${round(x)} ${round(y)}) rotate(${round((angle * 180) / Math.PI)})"/>`

const wedge = (from: Point, tip: Point, half: number, colour: string) => {
  const angle = Math.atan2(tip[1] - from[1], tip[0] - from[0]) + Math.PI / 2
  return path(
    closedPath([
      [from[0] + Math.cos(angle) * half, from[1] + Math.sin(angle) * half],
      tip,
      [from[0] - Math.cos(angle) * half, from[1] - Math.sin(angle) * half],
    ]),
    `fill="${colour}" opacity=".95"`,
  )
}

const disc = ([x, y]: Point, radius: number, random: Random, colours: readonly string[]) => {
  const ring = random.chance(0.35)
  const colour = random.pick(colours)
  const whole = `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${ring ? 'none' : colour}" stroke="${ring ? colour : 'none'}" stroke-width="${round(radius * 0.22)}" opacity=".9"/>`
  return (
    whole +
    (random.chance(0.5)
      ? `<path d="M${round(x - radius)} ${round(y)}a${round(radius)} ${round(radius)} 0 0 1 ${round(radius * 2)} 0z" fill="${random.pick(colours)}" opacity=".9"/>`
      : '')
  )
}

const grid = ([x, y]: Point, size: number, tilt: number, colour: string) => {
  let data = ''
  for (let i = 0; i <= 8; i++)
    data += `M${round((i * size) / 8 - size / 2)} ${round(-size / 2)}v${round(size)}M${round(-size / 2)} ${round((i * size) / 8 - size / 2)}h${round(size)}`
  return `<g transform="translate(${round(x)} ${round(y)}) rotate(${round((tilt * 180) / Math.PI)})">${path(data, `stroke="${colour}" stroke-width="3.4" fill="none"`)}<path d="M${round(-size / 2)} ${round(-size / 2)}h${round(size / 4)}v${round(size / 4)}h${round(-size / 4)}zM0 0h${round(size / 4)}v${round(size / 8)}h${round(-size / 4)}z" fill="${colour}"/></g>`
}

const arcs = ([x, y]: Point, radius: number, random: Random, colours: readonly string[]) =>
  Array.from(
    { length: 6 },
    (_, i) =>
      `<path d="M${round(x - radius * (1 - i * 0.15))} ${round(y)}a${round(radius * (1 - i * 0.15))} ${round(radius * (1 - i * 0.15))} 0 0 1 ${round(radius * (1 - i * 0.15) * 2)} 0" fill="none" stroke="${random.pick(colours)}" stroke-width="${round(radius * 0.07)}"/>`,
  ).join('')

/** Streaks where the brush ran dry. */
const dryBrush = ({ width, height }: Size, random: Random) => {
  let data = ''
  for (let i = 0; i < 700; i++)
    data += `M${round(random.next() * width)} ${round(random.next() * height)}l${round(random.between(20, 90))} ${round(random.spread(9))}`
  return path(data, 'fill="none" stroke="#f4ecd8" stroke-width="1.6" opacity=".16"')
}
