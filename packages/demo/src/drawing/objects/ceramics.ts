import { printed } from '../basics/compose.ts'
import { horse, lotusChain, meander, rays, tongues, warrior } from './greek-friezes.ts'
import { maiolica } from './maiolica.ts'
import { cloudNoise } from '../basics/noise.ts'
import { seeded, type Random } from '../basics/random.ts'
import { pixelsOf, shade, type Pixels } from '../basics/raster.ts'
import { blurFilter, clamp, path, round, samplesAlong, svgDocument, type Point, type Size } from '../basics/svg.ts'

export type Vessel = 'amphora' | 'hydria' | 'albarello' | 'jar'
export type CeramicsLook = Partial<Size> & { vessel?: Vessel; view?: 'front' | 'back' }

/** Half width against height, both as shares of the height, from lip to foot. */
const OUTLINES: Record<Vessel, readonly Point[]> = {
  amphora: [
    [0.175, 0],
    [0.18, 0.035],
    [0.125, 0.05],
    [0.115, 0.15],
    [0.135, 0.22],
    [0.25, 0.31],
    [0.305, 0.43],
    [0.295, 0.56],
    [0.22, 0.74],
    [0.11, 0.9],
    [0.09, 0.93],
    [0.155, 0.955],
    [0.165, 1],
  ],
  hydria: [
    [0.2, 0],
    [0.2, 0.04],
    [0.12, 0.06],
    [0.11, 0.19],
    [0.16, 0.24],
    [0.34, 0.31],
    [0.36, 0.42],
    [0.33, 0.58],
    [0.22, 0.78],
    [0.11, 0.91],
    [0.1, 0.94],
    [0.17, 0.965],
    [0.18, 1],
  ],
  albarello: [
    [0.19, 0],
    [0.2, 0.03],
    [0.155, 0.06],
    [0.15, 0.11],
    [0.24, 0.17],
    [0.245, 0.22],
    [0.2, 0.4],
    [0.195, 0.55],
    [0.235, 0.78],
    [0.245, 0.84],
    [0.24, 0.9],
    [0.18, 0.95],
    [0.19, 1],
  ],
  jar: [
    [0.17, 0],
    [0.18, 0.03],
    [0.14, 0.06],
    [0.16, 0.12],
    [0.33, 0.26],
    [0.38, 0.42],
    [0.34, 0.62],
    [0.24, 0.84],
    [0.2, 0.93],
    [0.2, 1],
  ],
}

const TEXTURE = { width: 1400, height: 1400 }

/** A vessel before a grey studio ground, turned in the light: painted wall, gloss, chips, cast shadow. JPEG. */
export const drawCeramic = async (seed: number, look: CeramicsLook = {}): Promise<Buffer> => {
  const { width = 1700, height = 2000, vessel = 'amphora', view = 'front' } = look
  const random = seeded(seed + (view === 'back' ? 500 : 0))
  const size = { width, height }
  const tall = Math.round(height * 0.76)
  const greek = vessel === 'amphora' || vessel === 'hydria'
  const wall = await pixelsOf(svgDocument(TEXTURE, greek ? blackFigure(random) : maiolica(random, TEXTURE)))
  const body = turned(OUTLINES[vessel], wall, tall, seed)
  const left = Math.round((width - body.width) / 2)
  const top = Math.round(height * 0.1)
  const shadow = `<ellipse cx="${width * 0.56}" cy="${top + tall}" rx="${width * 0.34}" ry="${height * 0.025}" fill="#15130f" opacity=".6" filter="url(#soft)"/><ellipse cx="${width * 0.5}" cy="${top + tall}" rx="${tall * 0.19}" ry="${height * 0.012}" fill="#000" opacity=".7" filter="url(#near)"/>`
  const definitions = blurFilter('soft', 30) + blurFilter('near', 8)
  return printed(
    size,
    studio(seed),
    [
      { body: shadow + (greek ? handles(vessel, width / 2, top, tall) : ''), definitions, blend: 'over' },
      { pixels: body, left, top },
    ],
    'paper',
  )
}

const studio = (seed: number) => {
  const cloud = cloudNoise(seed, 3)
  return shade({ width: 170, height: 200 }, (x, y, put) => {
    const glow = 1 - Math.hypot(x - 70, y - 75) / 190
    const table = y > 168 ? 12 - (y - 168) * 0.6 : 0
    const tone = 108 + glow * 96 + cloud(x / 40, y / 40) * 14 + table
    put(tone, tone * 0.992, tone * 0.972)
  })
}

/** Wraps the wall around the body of revolution and lights it. */
const turned = (outline: readonly Point[], wall: Pixels, tall: number, seed: number): Pixels => {
  const curve = samplesAlong(outline, 24)
  const radiusAt = new Float32Array(tall)
  for (let y = 0, i = 0; y < tall; y++) {
    while (i < curve.length - 2 && curve[i + 1]![1] * tall < y) i++
    const [[r0, y0], [r1, y1]] = [curve[i]!, curve[i + 1]!]
    radiusAt[y] = (r0 + (r1 - r0) * clamp((y / tall - y0) / Math.max(1e-6, y1 - y0))) * tall
  }
  const width = Math.ceil(Math.max(...radiusAt) * 2) + 4
  const wear = cloudNoise(seed + 3, 5)
  const data = new Uint8Array(width * tall * 4)
  for (let y = 0; y < tall; y++) {
    const radius = radiusAt[y]!
    const slope = (radiusAt[Math.min(tall - 1, y + 3)]! - radiusAt[Math.max(0, y - 3)]!) / 6
    for (let x = Math.max(0, Math.ceil(width / 2 - radius)); x < width / 2 + radius && x < width; x++) {
      const across = clamp((x + 0.5 - width / 2) / radius, -1, 1)
      const depth = Math.sqrt(1 - across * across)
      const length = Math.hypot(1, slope)
      const normal = [across / length, -slope / length, depth / length] as const
      const light = clamp(normal[0] * -0.52 + normal[1] * -0.36 + normal[2] * 0.72)
      const shine = clamp(normal[0] * -0.42 + normal[1] * -0.22 + normal[2] * 0.88) ** 46
      const bounce = clamp(normal[0] * 0.8 + normal[1] * 0.3) * 0.16
      const u = Math.asin(across) / Math.PI + 0.5
      const from =
        (Math.min(wall.height - 1, Math.floor((y / tall) * wall.height)) * wall.width +
          Math.min(wall.width - 1, Math.floor(u * wall.width))) *
        4
      const rub = wear(u * 9, (y / tall) * 11)
      const chipped = rub > 0.735 ? 0.6 : 0
      const glow = 0.22 + light * 0.88 + bounce + (rub - 0.5) * 0.16
      const to = (y * width + x) * 4
      const bare = [190, 118, 72] as const
      for (const channel of [0, 1, 2] as const) {
        const colour = wall.data[from + channel]! * (1 - chipped) + bare[channel] * chipped
        data[to + channel] = clamp(colour * glow + shine * 105 * (1 - chipped), 0, 255)
      }
      data[to + 3] = Math.min(1, radius * (1 - Math.abs(across)) + 0.3) * 255
    }
  }
  return { width, height: tall, channels: 4, data }
}

const blackFigure = (random: Random) => {
  const { width, height } = TEXTURE
  let figures = ''
  const mounted = random.chance(0.5)
  const row = [-0.31, -0.105, 0.105, 0.31]
  for (const [i, place] of row.entries()) {
    const flip = place > 0 ? -1 : 1
    const beast = mounted && (i === 1 || i === 2)
    figures += `<g transform="translate(${round(width * (0.5 + place))} ${round(height * 0.595)}) scale(${flip * (beast ? 1.0 : 1.22)} ${beast ? 1.5 : 1.55})">${beast ? horse() : warrior(random)}</g>`
  }
  return (
    `<rect width="${width}" height="${height}" fill="#c8743c"/><rect width="${width}" height="${height * 0.055}" fill="#1a1310"/>` +
    lotusChain(width, height * 0.09, height * 0.1) +
    tongues(width, height * 0.235, height * 0.05) +
    figures +
    `<rect y="${height * 0.598}" width="${width}" height="8" fill="#1a1310"/>` +
    meander(width, height * 0.625, height * 0.032) +
    `<rect y="${height * 0.69}" width="${width}" height="${height * 0.1}" fill="#1a1310"/><rect y="${height * 0.735}" width="${width}" height="7" fill="#7d2a1e"/>` +
    rays(width, height * 0.8, height * 0.12) +
    `<rect y="${height * 0.925}" width="${width}" height="${height * 0.075}" fill="#1a1310"/>`
  )
}

const handles = (vessel: Vessel, middle: number, top: number, tall: number) => {
  const side = (sign: number) => {
    const at = (x: number, y: number) => `${round(middle + sign * x * tall)} ${round(top + y * tall)}`
    const data =
      vessel === 'amphora'
        ? `M${at(0.12, 0.06)}C${at(0.26, 0.03)} ${at(0.27, 0.2)} ${at(0.22, 0.33)}`
        : `M${at(0.3, 0.36)}C${at(0.42, 0.3)} ${at(0.47, 0.38)} ${at(0.34, 0.46)}`
    return (
      path(data, `fill="none" stroke="#14100d" stroke-width="${round(tall * 0.034)}" stroke-linecap="round"`) +
      path(
        data,
        `fill="none" stroke="#6b5a4c" stroke-width="${round(tall * 0.006)}" stroke-linecap="round" transform="translate(-9 -4)" opacity=".8"`,
      )
    )
  }
  return side(-1) + side(1)
}
