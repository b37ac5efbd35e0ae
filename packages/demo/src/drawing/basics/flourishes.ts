import type { Random } from './random.ts'
import { path, round, samplesAlong, smoothClosedPath, smoothPath, type Point } from './svg.ts'

/** A pointed leaf from `root` along `angle`; path data. */
export const leafShape = (root: Point, angle: number, length: number, breadth: number) => {
  const at = (along: number, across: number): Point => [
    root[0] + Math.cos(angle) * along * length - Math.sin(angle) * across * breadth,
    root[1] + Math.sin(angle) * along * length + Math.cos(angle) * across * breadth,
  ]
  const [a, b, c, d, tip, base] = [at(0.25, 0.8), at(0.7, 0.5), at(0.25, -0.8), at(0.7, -0.5), at(1, 0), at(0, 0)]
  return `M${base.map(round)}C${a.map(round)} ${b.map(round)} ${tip.map(round)}C${d.map(round)} ${c.map(round)} ${base.map(round)}Z`
}

const PIGMENTS = ['#24468c', '#a3292a', '#3f6b3c', '#8a3f6a', '#c27c2c']

/** A painted flower of the borders of books of hours. */
export const borderFlower = ([x, y]: Point, size: number, random: Random) => {
  const colour = random.pick(PIGMENTS)
  const petals = random.integer(4, 6)
  const turn = random.next() * 6
  let drawn = ''
  for (let i = 0; i < petals; i++) {
    const angle = turn + (i / petals) * Math.PI * 2
    drawn += path(
      leafShape([x, y], angle, size, size * 0.5),
      `fill="${colour}" stroke="#2a1d16" stroke-width="${round(size * 0.05)}"`,
    )
    drawn += path(leafShape([x, y], angle, size * 0.7, size * 0.16), 'fill="#fff" opacity=".45"')
  }
  return `${drawn}<circle cx="${round(x)}" cy="${round(y)}" r="${round(size * 0.24)}" fill="url(#gold)" stroke="#5a3a12" stroke-width="1.5"/>`
}

/** A vine through the given points with leaves, flowers and gold drops on thin tendrils. */
export const vine = (course: readonly Point[], size: number, random: Random) => {
  const along = samplesAlong(course, 14)
  let drawn = path(smoothPath(course), `fill="none" stroke="#3b2a1d" stroke-width="${round(size * 0.1)}"`)
  for (let i = 3; i < along.length - 1; i += 2) {
    const [x, y] = along[i]!
    const heading = Math.atan2(along[i + 1]![1] - y, along[i + 1]![0] - x)
    const side = i % 4 === 1 ? 1 : -1
    const angle = heading + side * random.between(0.7, 1.3)
    const kind = random.next()
    const tip: Point = [x + Math.cos(angle) * size * 1.1, y + Math.sin(angle) * size * 1.1]
    const tendril: Point[] = [
      [x, y],
      [x + Math.cos(angle - side * 0.5) * size * 0.6, y + Math.sin(angle - side * 0.5) * size * 0.6],
      tip,
    ]
    drawn += path(smoothPath(tendril), `fill="none" stroke="#3b2a1d" stroke-width="${round(size * 0.06)}"`)
    if (kind < 0.2) drawn += borderFlower(tip, size * 0.72, random)
    else if (kind < 0.42) drawn += goldDrop(tip, size * 0.26)
    else drawn += trefoil(tip, angle, size * 0.62, random.pick(PIGMENTS.slice(0, 3)))
  }
  return drawn
}

const trefoil = (at: Point, angle: number, size: number, colour: string) =>
  [-0.9, 0, 0.9]
    .map(
      (turn) =>
        path(
          leafShape(at, angle + turn, size, size * 0.42),
          `fill="${colour}" stroke="#2a1d16" stroke-width="${round(size * 0.06)}"`,
        ) + path(leafShape(at, angle + turn, size * 0.7, size * 0.1), 'fill="#fff" opacity=".4"'),
    )
    .join('')

const goldDrop = ([x, y]: Point, radius: number) =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="url(#gold)" stroke="#3b2a1d" stroke-width="${round(radius * 0.18)}"/>` +
  Array.from(
    { length: 5 },
    (_, i) =>
      `<line x1="${round(x)}" y1="${round(y)}" x2="${round(x + Math.cos(i * 1.257) * radius * 1.9)}" y2="${round(y + Math.sin(i * 1.257) * radius * 1.9)}" stroke="#3b2a1d" stroke-width="${round(radius * 0.1)}"/>`,
  ).join('')

/** Leaf gold as it shines on a page; the gradient `gold` that flourishes and initials refer to. */
export const GOLD =
  '<linearGradient id="gold" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#e9c766"/><stop offset=".35" stop-color="#b98a2e"/><stop offset=".55" stop-color="#f3dc8f"/><stop offset="1" stop-color="#9a6d1f"/></linearGradient>'

/** White vine that knots inside a painted ground, as Italian scribes filled their initials. */
export const whiteVine = ([x, y]: Point, size: number, random: Random) => {
  let drawn = ''
  for (let i = 0; i < 5; i++) {
    const centre: Point = [x + random.between(0.22, 0.78) * size, y + random.between(0.22, 0.78) * size]
    const radius = random.between(0.1, 0.2) * size
    const start = random.next() * 6
    const spiral = Array.from({ length: 13 }, (_, k): Point => [
      centre[0] + Math.cos(start + k * 0.6) * radius * (1.1 - k * 0.07),
      centre[1] + Math.sin(start + k * 0.6) * radius * (1.1 - k * 0.07),
    ])
    drawn += path(
      smoothPath(spiral),
      `fill="none" stroke="#f4ead2" stroke-width="${round(size * 0.028)}" stroke-linecap="round"`,
    )
    drawn += path(leafShape(spiral[0]!, start + 2, size * 0.14, size * 0.07), 'fill="#f4ead2"')
  }
  return drawn
}

/** An irregular blot around a centre. */
export const blot = ([x, y]: Point, radius: number, roughness: number, random: Random) =>
  smoothClosedPath(
    Array.from({ length: 22 }, (_, i): Point => {
      const reach = radius * (1 + random.spread(roughness))
      return [x + Math.cos((i / 22) * Math.PI * 2) * reach, y + Math.sin((i / 22) * Math.PI * 2) * reach]
    }),
  )
