import sharp from 'sharp'
import { printed } from '../basics/compose.ts'
import { bentAround, layText, pointedPen } from '../basics/lettering.ts'
import { cloudNoise } from '../basics/noise.ts'
import { reliefHead } from '../basics/profile-head.ts'
import { seeded } from '../basics/random.ts'
import { struck, type Metal } from '../basics/relief.ts'
import { shade } from '../basics/raster.ts'
import { blurFilter, path, round, svgDocument, type Rgb } from '../basics/svg.ts'

export const METALS = {
  bronze: {
    ramp: [
      [32, 14, 6],
      [110, 58, 26],
      [186, 116, 62],
      [246, 206, 150],
    ],
    depth: 0.05,
    gloss: 0.75,
  },
  silver: {
    ramp: [
      [26, 26, 28],
      [104, 104, 106],
      [178, 178, 178],
      [246, 246, 242],
    ],
    depth: 0.05,
    gloss: 0.9,
  },
  gold: {
    ramp: [
      [62, 38, 6],
      [158, 108, 26],
      [222, 176, 74],
      [255, 240, 176],
    ],
    depth: 0.05,
    gloss: 0.95,
  },
  lead: {
    ramp: [
      [28, 30, 32],
      [74, 76, 78],
      [122, 124, 122],
      [190, 190, 184],
    ],
    depth: 0.05,
    gloss: 0.3,
  },
} satisfies Record<string, Metal>

export type MedalLook = {
  side?: 'obverse' | 'reverse'
  metal?: keyof typeof METALS
  legend?: string
  laurel?: boolean
  device?: 'eagle' | 'tower' | 'ship'
  width?: number
}

/** One side of a medal or coin, lit from the upper left on dark cloth. Square, JPEG. */
export const drawMedal = async (seed: number, look: MedalLook = {}): Promise<Buffer> => {
  const { side = 'obverse', metal = 'bronze', legend = 'LVDOVICVS · DE · MONTEFLORE · COMES', width = 1800 } = look
  const random = seeded(seed)
  const grid = 1000
  const c = grid / 2
  const radius = 455
  const edge = Array.from({ length: 180 }, (_, i) => {
    const angle = (i / 180) * Math.PI * 2
    const reach = radius + Math.sin(i * 0.21 + seed) * 3 + random.spread(1.2)
    return `${i ? 'L' : 'M'}${round(c + Math.cos(angle) * reach)} ${round(c + Math.sin(angle) * reach)}`
  }).join('')
  const beads = Array.from(
    { length: 120 },
    (_, i) =>
      `<circle cx="${round(c + Math.cos((i / 120) * Math.PI * 2) * 422)}" cy="${round(c + Math.sin((i / 120) * Math.PI * 2) * 422)}" r="6.5" fill="#c0c0c0"/>`,
  ).join('')
  const line = layText(legend, { size: 46, tracking: 0.32 })
  const start = -Math.min(Math.PI * 0.93, line.width / 2 / 352)
  const field =
    side === 'obverse'
      ? `<g transform="translate(${c - 262} ${c - 335}) scale(5.2)">${reliefHead(random, { laurel: look.laurel ?? false })}</g>`
      : `<g transform="translate(${c} ${c}) scale(2.5)">${DEVICES[look.device ?? 'eagle']}</g>`
  const heights =
    `${path(`${edge}Z`, 'fill="#6a6a6a"')}<circle cx="${c}" cy="${c}" r="436" fill="none" stroke="#a8a8a8" stroke-width="15"/>${beads}<circle cx="${c}" cy="${c}" r="408" fill="#4e4e4e"/>` +
    `<clipPath id="field"><circle cx="${c}" cy="${c}" r="340"/></clipPath><g clip-path="url(#field)">${field}</g>` +
    path(
      pointedPen(bentAround(line, [c, c], 352, start)),
      'fill="none" stroke="#c6c6c6" stroke-width="8.5" stroke-linecap="square"',
    )
  const pits = cloudNoise(seed, 4)
  const size = { width: grid, height: grid }
  const coin = await struck(
    svgDocument(size, heights),
    svgDocument(size, path(`${edge}Z`, 'fill="#fff"')),
    METALS[metal],
    (x, y) => pits(x / 46, y / 46),
  )
  return onCloth(coin, width, seed)
}

const onCloth = async (coin: Parameters<typeof printed>[1], width: number, seed: number) => {
  const cloud = cloudNoise(seed + 5, 4)
  const nap: Rgb = [44, 43, 46]
  const cloth = shade({ width: 300, height: 300 }, (x, y, put) => {
    const light = 0.35 + cloud(x / 50, y / 50) * 0.9 + (1 - Math.hypot(x - 110, y - 90) / 300) * 0.35
    put(nap[0] * light, nap[1] * light, nap[2] * light)
  })
  const drop = '<ellipse cx="525" cy="540" rx="462" ry="458" fill="#000" opacity=".75" filter="url(#soft)"/>'
  const grid = await printed(
    { width: 1000, height: 1000 },
    cloth,
    [{ body: drop, definitions: blurFilter('soft', 22), blend: 'over' }, { pixels: coin }],
    'vellum',
  )
  return sharp(grid).resize(width, width, { kernel: 'lanczos3' }).sharpen({ sigma: 1 }).jpeg({ quality: 86 }).toBuffer()
}

const feathers = Array.from(
  { length: 9 },
  (_, i) =>
    `<path d="M-14 -${28 - i * 3}Q-${60 + i * 3} -${78 - i * 13} -${96 - i * 5} -${62 - i * 15}Q-${70 - i * 2} -${30 - i * 9} -14 ${6 + i * 3}Z" fill="#${(150 + i * 9).toString(16).repeat(3)}" stroke="#555" stroke-width="1.5"/>`,
).join('')

const DEVICES = {
  eagle: `<g>${feathers}<g transform="scale(-1 1)">${feathers}</g><path d="M0 -62C14 -62 18 -50 14 -40C24 -20 20 30 0 50C-20 30 -24 -20 -14 -40L-28 -46L-12 -54C-10 -60 -6 -62 0 -62Z" fill="#dcdcdc"/><path d="M-22 88L-10 44H10L22 88L8 80L0 92L-8 80Z" fill="#c4c4c4"/><path d="M-18 52L-34 70M18 52L34 70" stroke="#c8c8c8" stroke-width="7"/><path d="M-10 -10q10 8 20 0M-10 6q10 8 20 0M-8 22q8 7 16 0" fill="none" stroke="#888" stroke-width="2.5"/></g>`,
  tower:
    '<path d="M-120 96H120V84Q60 70 40 84L-40 84Q-70 66 -120 84Z" fill="#8c8c8c"/><path d="M-36 86V-62H-44V-84H-30V-74H-12V-84H12V-74H30V-84H44V-62H36V86Z" fill="#d0d0d0"/><path d="M-12 86V56A12 14 0 0 1 12 56V86ZM-7 -40h14v26H-7ZM-7 4h14v22H-7Z" fill="#5c5c5c"/><path d="M-90 86V20H-98V4H-82V12H-66V4H-50V20H-56V86ZM56 86V20H50V4H66V12H82V4H98V20H90V86Z" fill="#b0b0b0"/><path d="M-36 -20H36M-36 40H36" stroke="#8e8e8e" stroke-width="3"/>',
  ship: '<path d="M-100 30Q-80 76 -30 78H40Q90 72 104 14L82 30Q0 44 -100 30Z" fill="#cccccc"/><path d="M-92 44Q0 60 92 40M-82 58Q0 72 80 56" stroke="#808080" stroke-width="3" fill="none"/><path d="M0 38V-96" stroke="#e0e0e0" stroke-width="6"/><path d="M-58 -70Q0 -84 58 -70Q78 -20 62 20Q0 4 -62 20Q-46 -26 -58 -70Z" fill="#b8b8b8"/><path d="M-20 -76Q-12 -30 -20 10M20 -76Q28 -30 20 10" stroke="#8a8a8a" stroke-width="3" fill="none"/><path d="M0 -96L40 -88L0 -82Z" fill="#ddd"/><path d="M-130 90q16 -12 32 0t32 0t32 0t32 0t32 0t32 0t32 0t32 0" stroke="#a8a8a8" stroke-width="6" fill="none"/>',
}
