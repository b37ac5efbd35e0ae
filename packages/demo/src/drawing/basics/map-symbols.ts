import { broadPen, layText, moved, type Hand } from './lettering.ts'
import type { Random } from './random.ts'
import { path, round, type Point, type Size } from './svg.ts'

const INK = '#33210f'
const RED = '#a3301f'

export const lettered = (text: string, [x, y]: Point, hand: Hand, nib: number) =>
  path(broadPen(moved(layText(text, hand).strokes, x, y), nib * 0.78, 0.6), `fill="${INK}"`)

const drawnAt = ([x, y]: Point, scale: number, body: string) =>
  `<g transform="translate(${round(x)} ${round(y)}) scale(${Math.round(scale * 1000) / 1000})" stroke-linejoin="round">${body}</g>`

/** A molehill with its shaded side to the east. */
export const mountain = (at: Point, scale: number, random: Random) => {
  const lean = random.spread(5)
  let hatch = ''
  for (let i = 1; i < 7; i++)
    hatch += `M${round(lean + i * 3)} ${round(-34 + i * 4.6)}L${round(lean * 0.4 + i * 1.9 + 2)} ${round(-6 + i)}`
  return drawnAt(
    at,
    scale,
    `<path d="M-26 2Q-12 -14 ${round(lean)} -36Q14 -16 27 2Z" fill="#c9ac6c" opacity=".9"/><path d="M${round(lean)} -36Q14 -16 27 2L2 2Z" fill="#7d6334" opacity=".45"/><path d="M-26 2Q-12 -14 ${round(lean)} -36Q14 -16 27 2" fill="none" stroke="${INK}" stroke-width="2.2"/><path d="${hatch}" stroke="${INK}" stroke-width="1.2"/>`,
  )
}

/** Towers and a church, roofs in red, and the circle that marks the place itself. */
export const townSign = (at: Point, scale: number, random: Random) => {
  let houses = ''
  for (const x of [-16, -4, 8]) {
    const tall = random.between(12, 24)
    houses += `<path d="M${x} 0V${round(-tall)}h10V0Z" fill="#f2e6c4" stroke="${INK}" stroke-width="1.6"/><path d="M${x - 1.5} ${round(-tall)}l6.5 ${round(-random.between(5, 12))}l6.5 ${round(random.between(5, 12))}" fill="${RED}" stroke="${INK}" stroke-width="1.4"/><path d="M${x + 6} ${round(-tall + 3)}V0M${x + 8} ${round(-tall + 3)}V0M${x + 3} ${round(-tall + 6)}v4" stroke="${INK}" stroke-width=".9"/>`
  }
  return drawnAt(at, scale, `${houses}<circle cx="0" cy="4" r="4.4" fill="${RED}" stroke="${INK}" stroke-width="1.5"/>`)
}

export const rhumbLines = ({ width, height }: Size, centre: Point, unit: number) => {
  const reach = Math.hypot(width, height)
  let data = ''
  for (const ring of [-1, ...Array.from({ length: 16 }, (_, i) => i)]) {
    const from: Point =
      ring < 0
        ? centre
        : [
            centre[0] + Math.cos((ring * Math.PI) / 8) * height * 0.42,
            centre[1] + Math.sin((ring * Math.PI) / 8) * height * 0.42,
          ]
    for (let i = 0; i < 32; i += ring < 0 ? 1 : 4)
      data += `M${from.map(round)}L${round(from[0] + Math.cos((i * Math.PI) / 16) * reach)} ${round(from[1] + Math.sin((i * Math.PI) / 16) * reach)}`
  }
  return path(data, `fill="none" stroke="#6b4a24" stroke-width="${round(1.1 * unit)}" opacity=".32"`)
}

export const compassRose = (at: Point, radius: number, ink: string) => {
  let body = `<circle r="${round(radius * 1.08)}" fill="#efe2ba" stroke="${ink}" stroke-width="${round(radius * 0.02)}"/><circle r="${round(radius * 1.0)}" fill="none" stroke="${ink}" stroke-width="${round(radius * 0.01)}"/>`
  for (const [count, reach, offset, light, dark] of [
    [16, 0.72, 0.5, '#efe2ba', '#6b4a24'],
    [8, 0.86, 0.5, '#d9c48c', '#2f5a6c'],
    [4, 1.28, 0, '#efe2ba', RED],
  ] as const)
    for (let i = 0; i < count; i++) {
      const turn = ((i + (count === 4 ? 0 : offset)) * 360) / count
      body += `<g transform="rotate(${turn})"><path d="M0 0L${round(-radius * 0.14)} ${round(-radius * 0.24)}L0 ${round(-radius * reach)}Z" fill="${light}" stroke="${ink}" stroke-width="${round(radius * 0.012)}"/><path d="M0 0L${round(radius * 0.14)} ${round(-radius * 0.24)}L0 ${round(-radius * reach)}Z" fill="${dark}" stroke="${ink}" stroke-width="${round(radius * 0.012)}"/></g>`
    }
  return drawnAt(
    at,
    1,
    `${body}<circle r="${round(radius * 0.12)}" fill="#d9b24c" stroke="${ink}" stroke-width="${round(radius * 0.02)}"/><path d="M0 ${round(-radius * 1.62)}q${round(radius * 0.2)} ${round(radius * 0.14)} 0 ${round(radius * 0.3)}q${round(-radius * 0.2)} ${round(-radius * 0.16)} 0 ${round(-radius * 0.3)}" fill="${RED}" stroke="${ink}" stroke-width="${round(radius * 0.02)}"/>`,
  )
}

export const ship = (at: Point, scale: number, random: Random) => {
  const way = random.chance(0.5) ? 1 : -1
  let planks = ''
  for (let i = 0; i < 4; i++) planks += `M${-56 + i * 3} ${8 + i * 5}Q0 ${22 + i * 5} ${60 - i * 4} ${4 + i * 5}`
  const sail = (x: number, y: number, broad: number, tall: number) =>
    `<path d="M${x - broad} ${y}H${x + broad}Q${x + broad + 16} ${y + tall / 2} ${x + broad} ${y + tall}Q${x} ${y + tall - 8} ${x - broad} ${y + tall}Q${x - broad + 12} ${y + tall / 2} ${x - broad} ${y}Z" fill="#f4ead0" stroke="${INK}" stroke-width="2"/><path d="M${x + broad * 0.4} ${y}q10 ${tall / 2} 0 ${tall - 3}M${x + broad * 0.7} ${y}q12 ${tall / 2} 0 ${tall - 2}" stroke="${INK}" stroke-width="1" fill="none"/>`
  return drawnAt(
    at,
    scale,
    `<g transform="scale(${way} 1)"><path d="M-66 -8L-62 4Q-54 34 -30 36H36Q58 34 74 -10L56 2Q0 14 -44 0L-48 -12Z" fill="#a98250" stroke="${INK}" stroke-width="2.4"/><path d="${planks}" stroke="${INK}" stroke-width="1.2" fill="none"/><path d="M-34 2V-78M6 6V-104M42 2V-70M64 -4L92 -28" stroke="${INK}" stroke-width="3"/>${sail(6, -96, 20, 34)}${sail(6, -58, 27, 46)}${sail(-36, -66, 17, 44)}${sail(42, -60, 15, 40)}<path d="M6 -104l22 -6l-22 -6zM-34 -78l18 -5l-18 -5z" fill="${RED}" stroke="${INK}" stroke-width="1"/><path d="M-100 40q10 -8 20 0t20 0t20 0t20 0t20 0t20 0t20 0t20 0t20 0M-80 50q10 -8 20 0t20 0t20 0t20 0t20 0t20 0t20 0" stroke="${INK}" stroke-width="1.6" fill="none"/></g>`,
  )
}

export const seaMonster = (at: Point, scale: number, random: Random) =>
  drawnAt(
    at,
    scale * random.between(1, 1.3),
    `<path d="M-90 20C-84 -30 -50 -40 -36 -10C-28 14 -10 14 0 -14C10 -40 42 -40 50 -6C56 16 74 12 82 -16C74 -20 70 -34 80 -42C88 -34 100 -36 108 -46C112 -28 106 -14 94 -10C92 30 60 46 40 22C30 6 20 6 12 22C0 44 -30 42 -44 18C-56 0 -66 6 -66 24Z" fill="#7f9a78" stroke="${INK}" stroke-width="2.4"/><path d="M-92 18C-112 6 -116 -18 -98 -30C-82 -36 -72 -26 -70 -14L-88 -6L-72 0" fill="#7f9a78" stroke="${INK}" stroke-width="2.4"/><circle cx="-92" cy="-16" r="3" fill="${INK}"/><path d="M-54 -22q4 8 0 16M-30 8q6 -6 12 -4M6 -18q6 6 14 2M30 -26q2 10 12 12M56 10q8 -2 10 -12M-98 -30l-6 -16l12 10l4 -14l8 14" stroke="${INK}" stroke-width="1.8" fill="none"/><path d="M-120 34q10 -8 20 0t20 0t20 0t20 0t20 0t20 0t20 0t20 0t20 0t20 0" stroke="${INK}" stroke-width="1.8" fill="none"/>`,
  )

export const cartouche = (
  at: Point,
  scale: number,
  { title, subtitle }: { title: string; subtitle: string },
  random: Random,
) => {
  const line = layText(title, { size: 58, tracking: 0.28 })
  const below = layText(subtitle, { size: 30, slant: 0.3, tracking: 0.2, tremor: 0.01, random })
  const width = line.width + 130
  const scroll = `M0 20C-26 0 -10 -30 20 -20H${round(width - 20)}C${round(width + 10)} -30 ${round(width + 26)} 0 ${round(width)} 20V150C${round(width + 26)} 170 ${round(width + 10)} 200 ${round(width - 20)} 190H20C-10 200 -26 170 0 150Z`
  const curls = [
    [0, 8, 1],
    [width, 8, -1],
    [0, 162, 1],
    [width, 162, -1],
  ]
    .map(
      ([x, y, way]) =>
        `<path d="M${round(x!)} ${y!}c${-24 * way!} -22 ${-44 * way!} 12 ${-18 * way!} 18c${12 * way!} 2 ${14 * way!} -14 ${4 * way!} -14" fill="none" stroke="${INK}" stroke-width="4"/>`,
    )
    .join('')
  let hatch = ''
  for (let i = 0; i < 34; i++) hatch += `M${round(width - 8)} ${22 + i * 4}h${round(-8 - (i % 3) * 5)}`
  return drawnAt(
    at,
    scale,
    `<path d="${scroll}" fill="#f3e7c6" stroke="${INK}" stroke-width="4"/><path d="M18 0H${round(width - 18)}V170H18Z" fill="none" stroke="${RED}" stroke-width="3"/><path d="${hatch}" stroke="${INK}" stroke-width="1.4"/>${curls}${path(broadPen(moved(line.strokes, 65, 82), 8.5, 0.6), `fill="${INK}"`)}${path(broadPen(moved(below.strokes, (width - below.width) / 2, 136), 3.8), `fill="${RED}"`)}`,
  )
}

export const scaleBar = (at: Point, scale: number, text: string) => {
  let bar = ''
  for (let i = 0; i < 12; i++)
    bar += `<rect x="${i * 44}" y="0" width="44" height="12" fill="${i % 2 ? '#f0e4c0' : INK}" stroke="${INK}" stroke-width="1.6"/>`
  return drawnAt(
    at,
    scale,
    `<rect x="-30" y="-56" width="590" height="96" fill="#f3e7c6" stroke="${INK}" stroke-width="3"/>${bar}${lettered(text, [40, -16], { size: 25, slant: 0.28, tracking: 0.2 }, 4)}`,
  )
}

/** Degrees in red and paper between ruled lines, numbered every ten. */
export const graduatedBorder = ({ width, height }: Size, unit: number, ink: string) => {
  const frame = (inset: number, thick: number) =>
    `<rect x="${round(inset)}" y="${round(inset)}" width="${round(width - inset * 2)}" height="${round(height - inset * 2)}" fill="none" stroke="${ink}" stroke-width="${round(thick * unit)}"/>`
  const [outer, inner] = [width * 0.017, width * 0.017 + 30 * unit]
  let steps = ''
  let numbers = ''
  const degree = (width - inner * 2) / 60
  for (let i = 0; i < 60; i += 2)
    for (const y of [outer + 6 * unit, height - inner + 6 * unit])
      steps += `M${round(inner + i * degree)} ${round(y)}h${round(degree)}v${round(18 * unit)}h${round(-degree)}z`
  const down = (height - inner * 2) / Math.round((height - inner * 2) / degree)
  for (let y = inner, i = 0; y < height - inner - down / 2; y += down, i++)
    if (i % 2 === 0)
      for (const x of [outer + 6 * unit, width - inner + 6 * unit])
        steps += `M${round(x)} ${round(y)}h${round(18 * unit)}v${round(down)}h${round(-18 * unit)}z`
  for (let i = 5; i < 60; i += 5)
    numbers += lettered(String(i), [inner + i * degree, inner + 26 * unit], { size: 17 * unit }, 3.4 * unit)
  return (
    path(steps, `fill="${RED}" opacity=".85"`) +
    frame(outer, 5) +
    frame(inner, 2.4) +
    frame(outer - 9 * unit, 1.8) +
    numbers
  )
}
