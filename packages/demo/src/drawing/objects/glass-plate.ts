import { printed } from '../basics/compose.ts'
import { cathedral, harbour, street } from '../basics/plate-views.ts'
import { cloudNoise } from '../basics/noise.ts'
import { layText, moved, pointedPen } from '../basics/lettering.ts'
import { seeded, type Random } from '../basics/random.ts'
import { greyOf, shade } from '../basics/raster.ts'
import { clamp, mix, path, round, svgDocument, type Rgb, type Size } from '../basics/svg.ts'

export type GlassPlateLook = Partial<Size> & {
  view?: 'cathedral' | 'street' | 'harbour'
  tone?: 'sepia' | 'grey'
  number?: string
}

const TONES: Record<'sepia' | 'grey', readonly [Rgb, Rgb, Rgb]> = {
  sepia: [
    [30, 20, 13],
    [134, 110, 82],
    [236, 222, 192],
  ],
  grey: [
    [22, 22, 24],
    [120, 120, 118],
    [228, 226, 220],
  ],
}

const VIEWS = { cathedral, street, harbour }

/** A print from a gelatin glass negative: soft lens, silvering edges, scratches, dust, the number on the rim. JPEG. */
export const drawGlassPlate = async (seed: number, look: GlassPlateLook = {}): Promise<Buffer> => {
  const { width = 2200, height = 1640, view = 'cathedral', tone = 'sepia', number = String(1000 + (seed % 900)) } = look
  const random = seeded(seed)
  const size = { width, height }
  const model = { width: Math.round(width * 0.6), height: Math.round(height * 0.6) }
  const scene = await greyOf(
    svgDocument(
      model,
      `<g transform="scale(${model.width / 1200} ${model.height / 900}) ${standpoint(random)}">${VIEWS[view](random)}</g>`,
      LENS,
    ),
    { blur: 1.1 },
  )
  const [dark, middle, pale] = TONES[tone]
  const fog = cloudNoise(seed, 4)
  const silver = cloudNoise(seed + 9, 4)
  const photograph = shade(model, (x, y, put) => {
    const [u, v] = [x / model.width, y / model.height]
    const rim = Math.min(u, 1 - u, (v * height) / width, ((1 - v) * height) / width)
    const vignette = 1 - 0.5 * Math.hypot(u - 0.5, v - 0.48) ** 2 * 2
    let value = (scene.data[y * model.width + x]! / 255) * vignette + (fog(u * 5, v * 5) - 0.5) * 0.09
    value += clamp((0.05 - rim) * 16 * (silver(u * 8, v * 8) - 0.32)) * 0.45
    const colour = value < 0.5 ? mix(dark, middle, clamp(value * 2)) : mix(middle, pale, clamp(value * 2 - 1))
    put(...colour)
  })
  return printed(
    size,
    photograph,
    [
      { body: plateRim(size) + damage(size, random), blend: 'over' },
      { body: inscription(size, number), blend: 'over' },
    ],
    'emulsion',
  )
}

/** Where the tripod stood: nearer or farther, to one side, sometimes with the plate printed in reverse. On the grid of the views. */
const standpoint = (random: Random) => {
  const zoom = random.between(1, 1.75)
  const [x, y] = [random.next() * 1200 * (zoom - 1), random.between(0.45, 0.95) * 900 * (zoom - 1)]
  const reversed = random.chance(0.4) ? 'translate(1200 0) scale(-1 1)' : ''
  return `translate(${round(-x)} ${round(-y)}) scale(${round(zoom * 10) / 10}) ${reversed}`
}

const LENS =
  '<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#9c9c9c"/><stop offset="1" stop-color="#f2f2f2"/></linearGradient><linearGradient id="ground" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#c4c4c4"/><stop offset="1" stop-color="#6c6c6c"/></linearGradient><linearGradient id="wall" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#d2d2d2"/><stop offset="1" stop-color="#8a8a8a"/></linearGradient><linearGradient id="dome" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#a8a8a8"/><stop offset=".3" stop-color="#cfcfcf"/><stop offset="1" stop-color="#4c4c4c"/></linearGradient><linearGradient id="sea" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#d8d8d8"/><stop offset="1" stop-color="#5a5a5a"/></linearGradient><filter id="haze"><feGaussianBlur stdDeviation="5"/></filter>'

const plateRim = ({ width, height }: Size) =>
  `<rect x="0" y="0" width="${width}" height="${height}" fill="none" stroke="#0e0c0a" stroke-width="34"/><rect x="20" y="20" width="${width - 40}" height="${height - 40}" fill="none" stroke="#f0e8d4" stroke-width="3" opacity=".35"/><path d="M0 0H${width * 0.07}L0 ${width * 0.045}Z" fill="#0e0c0a" opacity=".9"/>`

const damage = ({ width, height }: Size, random: Random) => {
  let scratches = ''
  for (let i = 0; i < 16; i++)
    scratches += `M${round(random.next() * width)} ${round(random.next() * height)}l${round(random.spread(160))} ${round(random.spread(200))}`
  let dust = ''
  for (let i = 0; i < 190; i++)
    dust += `<circle cx="${round(random.next() * width)}" cy="${round(random.next() * height)}" r="${round(random.between(0.8, 3.4))}" fill="${random.chance(0.75) ? '#fff6e4' : '#120e0a'}" opacity="${round(random.between(0.3, 0.8))}"/>`
  return path(scratches, 'fill="none" stroke="#fff6e4" stroke-width="1.4" opacity=".4"') + dust
}

const inscription = ({ width, height }: Size, number: string) =>
  path(
    pointedPen(
      moved(layText(`N. ${number}`, { size: width * 0.014, slant: 0.3 }).strokes, width * 0.88, height * 0.962),
    ),
    'fill="none" stroke="#fff4dc" stroke-width="3.4" stroke-linecap="round" opacity=".9"',
  )
