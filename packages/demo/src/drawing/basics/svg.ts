export type Point = readonly [x: number, y: number]
export type Size = { width: number; height: number }
export type Rgb = readonly [red: number, green: number, blue: number]

export const round = (value: number) => Math.round(value * 10) / 10

export const rgb = ([red, green, blue]: Rgb) => `rgb(${Math.round(red)},${Math.round(green)},${Math.round(blue)})`

export const mix = (a: Rgb, b: Rgb, share: number): Rgb => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
  a[2] + (b[2] - a[2]) * share,
]

export const clamp = (value: number, low = 0, high = 1) => Math.min(high, Math.max(low, value))

/** Path data through the points by straight lines. */
export const openPath = (points: readonly Point[]) =>
  points.map(([x, y], i) => `${i ? 'L' : 'M'}${round(x)} ${round(y)}`).join('')

export const closedPath = (points: readonly Point[]) => `${openPath(points)}Z`

const curveTo = (a: Point, b: Point, c: Point, d: Point) =>
  `C${round(b[0] + (c[0] - a[0]) / 6)} ${round(b[1] + (c[1] - a[1]) / 6)} ${round(c[0] - (d[0] - b[0]) / 6)} ${round(c[1] - (d[1] - b[1]) / 6)} ${round(c[0])} ${round(c[1])}`

/** Path data of a soft curve through all the points (Catmull–Rom). */
export const smoothPath = (points: readonly Point[]) => {
  const at = (i: number) => points[Math.min(points.length - 1, Math.max(0, i))]!
  let data = `M${round(at(0)[0])} ${round(at(0)[1])}`
  for (let i = 0; i < points.length - 1; i++) data += curveTo(at(i - 1), at(i), at(i + 1), at(i + 2))
  return data
}

export const smoothClosedPath = (points: readonly Point[]) => {
  const at = (i: number) => points[(i + points.length) % points.length]!
  let data = `M${round(at(0)[0])} ${round(at(0)[1])}`
  for (let i = 0; i < points.length; i++) data += curveTo(at(i - 1), at(i), at(i + 1), at(i + 2))
  return `${data}Z`
}

/** Points of the same soft curve, `steps` to a span, for those who need to walk along it. */
export const samplesAlong = (points: readonly Point[], steps: number): Point[] => {
  const at = (i: number) => points[Math.min(points.length - 1, Math.max(0, i))]!
  const blend = (i: number, t: number, axis: 0 | 1) => {
    const [a, b, c, d] = [at(i - 1)[axis], at(i)[axis], at(i + 1)[axis], at(i + 2)[axis]]
    return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t)
  }
  const samples: Point[] = []
  for (let i = 0; i < points.length - 1; i++)
    for (let step = 0; step < steps; step++) samples.push([blend(i, step / steps, 0), blend(i, step / steps, 1)])
  samples.push(at(points.length - 1))
  return samples
}

/** One path element; attributes are given as SVG writes them. */
export const path = (data: string, attributes: string) => `<path d="${data}" ${attributes}/>`

// librsvg draws a shape that has `opacity` on a surface of its own, as large as the sheet; the opacity of its paint costs nothing.
const SHAPE_OPACITY = /(<(?:path|rect|circle|ellipse|line)\b[^>]*?)\sopacity="([^"]*)"(?![^>]*filter=)/g

export const svgDocument = ({ width, height }: Size, body: string, definitions = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${definitions}</defs>${body.replace(SHAPE_OPACITY, '$1 fill-opacity="$2" stroke-opacity="$2"')}</svg>`

export const gradient = (
  id: string,
  stops: readonly (readonly [offset: number, colour: string, opacity?: number])[],
  place = 'x1="0" y1="0" x2="0" y2="1"',
) => `<linearGradient id="${id}" ${place}>${stopList(stops)}</linearGradient>`

export const radialGradient = (
  id: string,
  stops: readonly (readonly [offset: number, colour: string, opacity?: number])[],
  place = '',
) => `<radialGradient id="${id}" ${place}>${stopList(stops)}</radialGradient>`

const stopList = (stops: readonly (readonly [number, string, number?])[]) =>
  stops
    .map(
      ([offset, colour, opacity]) => `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity ?? 1}"/>`,
    )
    .join('')

export const blurFilter = (id: string, radius: number) =>
  `<filter id="${id}" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="${radius}"/></filter>`
