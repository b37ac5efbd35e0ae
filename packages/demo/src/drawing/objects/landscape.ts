import { inOil } from '../basics/painted.ts'
import { cloudNoise } from '../basics/noise.ts'
import { seeded, type Random } from '../basics/random.ts'
import {
  blurFilter,
  closedPath,
  gradient,
  mix,
  path,
  radialGradient,
  rgb,
  round,
  type Point,
  type Rgb,
  type Size,
} from '../basics/svg.ts'

export type LandscapeLook = Partial<Size> & { hour?: keyof typeof HOURS; water?: boolean }

const HOURS = {
  morning: { sky: ['#7d9cba', '#c4ced0', '#f3e2bd'], far: [148, 166, 184], near: [46, 58, 30], sun: '#fff3cf' },
  evening: { sky: ['#3c5578', '#c58f6a', '#f6cf84'], far: [150, 128, 130], near: [40, 34, 20], sun: '#ffe2a0' },
  storm: { sky: ['#343f4a', '#6e7a80', '#b9b6a2'], far: [110, 122, 126], near: [30, 38, 26], sun: '#e8e2c8' },
} as const satisfies Record<string, { sky: readonly [string, string, string]; far: Rgb; near: Rgb; sun: string }>

/** An ideal landscape: receding hills, a walled town, water that holds the sky, trees that frame. Oil, JPEG. */
export const drawLandscape = (seed: number, look: LandscapeLook = {}): Promise<Buffer> => {
  const { width = 2200, height = 1560, hour = 'morning', water = true } = look
  const random = seeded(seed)
  const light = HOURS[hour]
  const definitions =
    gradient('sky', [
      [0, light.sky[0]],
      [0.32, light.sky[1]],
      [0.56, light.sky[2]],
    ]) +
    radialGradient('sun', [
      [0, light.sun, 0.95],
      [1, light.sun, 0],
    ]) +
    gradient('lake', [
      [0, light.sky[2]],
      [0.5, light.sky[1]],
      [1, light.sky[0]],
    ]) +
    blurFilter('haze', 26) +
    blurFilter('soft', 7)
  let body = `<rect width="1100" height="780" fill="url(#sky)"/><ellipse cx="${random.between(560, 800)}" cy="330" rx="420" ry="260" fill="url(#sun)"/>${clouds(random)}`
  for (let plane = 0; plane < 5; plane++) {
    const share = plane / 4
    const colour = mix(light.far, light.near, share ** 1.2)
    body += hill(seed + plane * 13, 330 + plane * 46, 120 - plane * 12, colour)
    if (plane === 1) body += town(random.between(350, 700), 352, mix(colour, [236, 214, 178], 0.6), random)
    if (plane === 2 && water)
      body +=
        '<path d="M0 506C220 470 500 520 700 486C860 462 1000 496 1100 482V640H0Z" fill="url(#lake)" opacity=".92"/><path d="M100 530H420M300 556H760M560 520H960M160 590H520" stroke="#fff" stroke-width="3" opacity=".35"/>'
    if (plane > 0 && plane < 4) body += hedge(396 + plane * 52, 8 + plane * 8, mix(colour, [14, 22, 8], 0.4), random)
  }
  body +=
    bank(light.near, random) +
    tree([random.between(90, 170), 770], 640, random, light.near) +
    tree([random.between(990, 1060), 780], 430, random, light.near) +
    figures(random.between(420, 640))
  return inOil(
    { width, height },
    { body: `<g transform="scale(${width / 1100} ${height / 780})">${body}</g>`, definitions },
    [
      { width: 36, length: 160, count: 1000, lean: 0.05, opacity: 0.55, where: (_x, y) => (y < 0.5 ? 1 : 0.3) },
      { width: 16, length: 70, count: 2400, lean: 0.1, opacity: 0.55 },
      { width: 7, length: 30, count: 4600, lean: 1.2, opacity: 0.6, where: (_x, y) => (y > 0.4 ? 1 : 0.25) },
    ],
    { seed, cracks: 300 },
  )
}

const hedge = (y: number, size: number, colour: Rgb, random: Random) =>
  Array.from({ length: 16 }, () => bush([random.next() * 1100, y + random.spread(20)], size, colour, random)).join('')

const clouds = (random: Random) => {
  let drawn = ''
  for (let bank = 0; bank < 5; bank++) {
    const [x, y] = [random.next() * 1100, random.between(50, 250)]
    for (let puff = 0; puff < 9; puff++) {
      const [px, py, radius] = [x + random.spread(150), y + random.spread(26), random.between(22, 58)]
      drawn += `<ellipse cx="${round(px)}" cy="${round(py + 12)}" rx="${round(radius * 1.5)}" ry="${round(radius * 0.6)}" fill="#7c7f8c" opacity=".3" filter="url(#haze)"/><ellipse cx="${round(px)}" cy="${round(py)}" rx="${round(radius * 1.3)}" ry="${round(radius * 0.55)}" fill="#fff6e2" opacity=".55" filter="url(#soft)"/>`
    }
  }
  return drawn
}

const hill = (seed: number, base: number, rise: number, colour: Rgb) => {
  const shape = cloudNoise(seed, 5)
  const crest: Point[] = Array.from({ length: 111 }, (_, i) => [
    i * 10,
    base - (shape(i / 26, seed) - 0.42) * rise * 2.4,
  ])
  return (
    path(closedPath([...crest, [1100, 790], [0, 790]]), `fill="${rgb(colour)}"`) +
    path(
      closedPath([...crest, ...crest.map(([x, y]): Point => [x, y + 16]).reverse()]),
      `fill="${rgb(mix(colour, [255, 236, 190], 0.3))}" opacity=".6"`,
    )
  )
}

const town = (x: number, y: number, colour: Rgb, random: Random) => {
  let drawn = ''
  for (let i = 0; i < 20; i++) {
    const left = x + random.spread(70)
    const tall = random.chance(0.24) ? random.between(34, 62) : random.between(12, 28)
    const broad = tall > 32 ? 9 : random.between(12, 22)
    const wall = mix(colour, [90, 70, 66], random.next() * 0.4)
    drawn += `<rect x="${round(left)}" y="${round(y - tall)}" width="${round(broad)}" height="${round(tall + 14)}" fill="${rgb(wall)}"/><rect x="${round(left + broad * 0.6)}" y="${round(y - tall)}" width="${round(broad * 0.4)}" height="${round(tall + 14)}" fill="#3d3540" opacity=".4"/><path d="M${round(left - 2)} ${round(y - tall)}l${round(broad / 2 + 2)} -7l${round(broad / 2 + 2)} 7z" fill="#a0644a"/>`
  }
  return drawn
}

const bush = ([x, y]: Point, size: number, colour: Rgb, random: Random) =>
  Array.from(
    { length: 5 },
    () =>
      `<ellipse cx="${round(x + random.spread(size))}" cy="${round(y + random.spread(size * 0.3))}" rx="${round(size * 0.8)}" ry="${round(size * 0.5)}" fill="${rgb(mix(colour, [120, 130, 60], random.next() * 0.35))}"/>`,
  ).join('')

const bank = (near: Rgb, random: Random) => {
  let drawn = `<path d="M0 640C160 600 330 660 520 670C700 680 900 610 1100 634V800H0Z" fill="${rgb(mix(near, [90, 74, 34], 0.45))}"/><path d="M430 780C500 720 470 690 540 668L580 668C560 700 640 730 640 780Z" fill="#b59a68" opacity=".8"/>`
  for (let i = 0; i < 60; i++)
    drawn += bush(
      [random.next() * 1100, random.between(660, 790)],
      random.between(6, 20),
      mix(near, [96, 92, 34], random.next() * 0.6),
      random,
    )
  return drawn
}

const tree = ([x, y]: Point, tall: number, random: Random, near: Rgb) => {
  let drawn = `<path d="M${x - 15} ${y}C${x - 8} ${y - tall * 0.3} ${x - 16} ${y - tall * 0.5} ${x + 8} ${y - tall * 0.8}L${x + 18} ${y - tall * 0.78}C${x + 4} ${y - tall * 0.5} ${x + 14} ${y - tall * 0.3} ${x + 18} ${y}Z" fill="#2c2014"/>`
  for (let i = 0; i < 130; i++) {
    const angle = random.next() * Math.PI * 2
    const reach = Math.sqrt(random.next())
    const [cx, cy] = [
      x + 10 + Math.cos(angle) * reach * tall * 0.26,
      y - tall * 0.74 + Math.sin(angle) * reach * tall * 0.26,
    ]
    const lit = Math.max(0, -Math.cos(angle - 0.8)) * reach
    drawn += `<ellipse cx="${round(cx)}" cy="${round(cy)}" rx="${round(random.between(14, 34))}" ry="${round(random.between(8, 18))}" fill="${rgb(mix(near, [150, 146, 64], lit * 0.7 * random.next()))}"/>`
  }
  return drawn
}

const figures = (x: number) =>
  `<g><path d="M${x} 690c-10 10 -13 40 -14 62h30c0 -22 -4 -52 -16 -62z" fill="#8c2f28"/><circle cx="${x}" cy="682" r="8" fill="#d8a780"/><path d="M${x + 38} 694c-9 10 -12 38 -12 58h26c0 -20 -4 -48 -14 -58z" fill="#2f4a72"/><circle cx="${x + 38}" cy="687" r="7.5" fill="#d8a780"/><path d="M${x - 24} 700L${x - 18} 756" stroke="#4a3018" stroke-width="4"/></g>`
