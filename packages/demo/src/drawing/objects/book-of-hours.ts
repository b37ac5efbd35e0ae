import { printed } from '../basics/compose.ts'
import { borderFlower, GOLD, vine } from '../basics/flourishes.ts'
import { paintedInitial } from '../basics/initial.ts'
import { broadPen, fillLines, justified, moved, type Hand } from '../basics/lettering.ts'
import { seeded, type Random } from '../basics/random.ts'
import { sheet } from '../basics/surfaces.ts'
import { gradient, path, radialGradient, round, type Point, type Size } from '../basics/svg.ts'
import { HOURS } from '../basics/texts.ts'

export type BookOfHoursLook = Partial<Size> & { scene?: 'annunciation' | 'sower' | 'nativity'; initial?: string }

/** A page of a book of hours: an arched miniature, four lines of text with an initial, borders of flowers on gold. JPEG. */
export const drawBookOfHours = (seed: number, look: BookOfHoursLook = {}): Promise<Buffer> => {
  const { width = 1500, height = 2120, scene = 'sower', initial = 'D' } = look
  const random = seeded(seed)
  const size = { width, height }
  const [left, top, broad, tall] = [width * 0.2, height * 0.1, width * 0.56, height * 0.52]
  const frame = `M${round(left)} ${round(top + tall)}V${round(top + broad * 0.42)}Q${round(left)} ${round(top)} ${round(left + broad / 2)} ${round(top)}Q${round(left + broad)} ${round(top)} ${round(left + broad)} ${round(top + broad * 0.42)}V${round(top + tall)}Z`
  const definitions = `${GOLD}<clipPath id="arch"><path d="${frame}"/></clipPath>${gradient('heaven', [
    [0, '#1f3f8a'],
    [0.55, '#8fb3d4'],
    [0.75, '#e9ecdc'],
  ])}${radialGradient('halo', [
    [0, '#fff3b8'],
    [1, '#d9a832'],
  ])}`
  const picture = `<g clip-path="url(#arch)"><g transform="translate(${round(left)} ${round(top)}) scale(${broad / 560} ${tall / 740})">${country(random)}${SCENES[scene]}</g></g>`
  const border = `<rect x="${round(width * 0.07)}" y="${round(height * 0.04)}" width="${round(width * 0.86)}" height="${round(height * 0.9)}" fill="#e8d7a0" opacity=".55" stroke="#a57f2c" stroke-width="4"/>${garland(size, random)}<rect x="${round(left - 26)}" y="${round(top - 26)}" width="${round(broad + 52)}" height="${round(height * 0.8)}" fill="#efe2c0"/><rect x="${round(left - 20)}" y="${round(top - 20)}" width="${round(broad + 40)}" height="${round(height * 0.788)}" fill="none" stroke="url(#gold)" stroke-width="9"/>`
  const framed =
    path(frame, 'fill="none" stroke="#3b2a12" stroke-width="17"') +
    path(frame, 'fill="none" stroke="url(#gold)" stroke-width="12"')
  return printed(
    size,
    sheet(size, seed, { colour: [240, 228, 196], mottle: 0.5, edge: 0.75, stains: 3 }),
    [
      {
        body:
          border + picture + framed + text(size, initial, { left, top: top + tall + height * 0.025, broad }, random),
        definitions,
      },
    ],
    'vellum',
  )
}

const garland = ({ width, height }: Size, random: Random) => {
  let drawn = ''
  const courses: Point[][] = [
    [0, 1, 2, 3, 4, 5, 6, 7].map((i): Point => [width * (0.85 + Math.sin(i * 2) * 0.025), height * (0.06 + i * 0.123)]),
    [0, 1, 2, 3, 4, 5, 6, 7].map((i): Point => [
      width * (0.125 + Math.sin(i * 2 + 1) * 0.02),
      height * (0.92 - i * 0.123),
    ]),
    [0, 1, 2, 3, 4, 5].map((i): Point => [width * (0.1 + i * 0.155), height * (0.912 + Math.sin(i * 2) * 0.012)]),
    [0, 1, 2, 3, 4, 5].map((i): Point => [width * (0.12 + i * 0.15), height * (0.062 + Math.sin(i * 2) * 0.008)]),
  ]
  for (const course of courses) drawn += vine(course, width * 0.036, random)
  for (let i = 0; i < 12; i++)
    drawn += borderFlower(
      [width * (i % 2 ? 0.855 : 0.12) + random.spread(24), height * (0.08 + i * 0.07)],
      width * random.between(0.024, 0.042),
      random,
    )
  return (
    drawn +
    strawberry(width * 0.34, height * 0.912, width * 0.0007) +
    strawberry(width * 0.62, height * 0.916, width * 0.0007)
  )
}

const strawberry = (x: number, y: number, scale: number) =>
  `<g transform="translate(${round(x)} ${round(y)}) scale(${scale})"><path d="M0 40C-34 20 -34 -16 -14 -22H14C34 -16 34 20 0 40Z" fill="#b3262a" stroke="#3b1a12" stroke-width="3"/><path d="M-24 -20L-8 -28L0 -44L8 -28L24 -20L0 -14Z" fill="#3f6b3c" stroke="#24301a" stroke-width="2"/><path d="M-12 -6h2M4 -4h2M-4 8h2M10 8h2M-12 12h2M0 22h2" stroke="#f6dc9a" stroke-width="4"/></g>`

const text = (
  { height }: Size,
  initial: string,
  { left, top, broad }: { left: number; top: number; broad: number },
  random: Random,
) => {
  const pitch = height * 0.031
  const hand: Hand = { size: pitch * 0.66, tracking: 0.14, breadth: 0.85, tremor: 0.015, random }
  const inset = pitch * 3.2
  let drawn = paintedInitial(initial, [left + 4, top + 4], pitch * 2.8, random)
  const lines = [...fillLines(HOURS, hand, broad - inset, 3), ...fillLines(HOURS.slice(16), hand, broad, 2)]
  for (const [i, line] of lines.entries()) {
    const indent = i < 3 ? inset : 0
    drawn += path(
      broadPen(moved(justified(line, broad - indent).strokes, left + indent, top + (i + 0.85) * pitch), pitch * 0.12),
      `fill="${i === 3 ? '#a4231d' : '#2a1a10'}"`,
    )
  }
  return drawn
}

const country = (random: Random) => {
  let drawn =
    '<rect width="560" height="740" fill="url(#heaven)"/><path d="M0 380C90 300 150 350 230 320C320 280 380 350 560 300V740H0Z" fill="#7f9cab"/><path d="M0 430C140 370 280 440 400 392C470 366 520 380 560 372V740H0Z" fill="#88a25e"/><path d="M330 372l8 -60h10v-22h26v22h10v-40l16 -26l16 26v60h24v-30h20v78z" fill="#d9d2c4" stroke="#5a5148" stroke-width="2"/><path d="M392 272l16 -30l16 30z" fill="#4a66a8"/><path d="M346 290l15 -22l15 22z" fill="#4a66a8"/><path d="M0 520C160 470 380 540 560 480V740H0Z" fill="#6a8a3e"/>'
  for (let i = 0; i < 9; i++) {
    const [x, y] = [random.next() * 560, 440 + random.next() * 60]
    drawn += `<path d="M${round(x)} ${round(y)}v-26" stroke="#4a3218" stroke-width="4"/><ellipse cx="${round(x)}" cy="${round(y - 38)}" rx="14" ry="22" fill="#3c5f2c"/><ellipse cx="${round(x - 4)}" cy="${round(y - 42)}" rx="6" ry="12" fill="#8aa850" opacity=".7"/>`
  }
  for (let i = 0; i < 90; i++)
    drawn += `<circle cx="${round(random.next() * 560)}" cy="${round(80 + random.next() * 150)}" r="1.6" fill="#f3dc8f"/>`
  return drawn
}

const robed = ([x, y]: Point, [robe, fold]: readonly [string, string], turn: 1 | -1, halo: string) =>
  `<g transform="translate(${x} ${y}) scale(${turn} 1)">${halo}<path d="M-18 -120C-50 -100 -52 -20 -74 90H86C60 0 52 -80 22 -120Z" fill="${robe}" stroke="#241a2a" stroke-width="2.5"/><path d="M-10 -100C-24 -40 -34 30 -40 90M8 -100C10 -40 14 30 10 90M22 -90C36 -30 48 30 56 90" fill="none" stroke="${fold}" stroke-width="5" opacity=".75"/><path d="M14 -90C40 -80 62 -76 84 -84L88 -72C60 -56 36 -56 10 -62Z" fill="${robe}" stroke="#241a2a" stroke-width="2"/><circle cx="90" cy="-79" r="8" fill="#e9c39c"/><ellipse cx="4" cy="-146" rx="21" ry="25" fill="#ecc7a0" stroke="#5a3620" stroke-width="1.6"/><path d="M-18 -140C-22 -176 24 -184 26 -152C12 -160 -4 -158 -8 -128Z" fill="#a9762c"/><path d="M8 -148h4M18 -148h3M13 -136q4 2 7 0" stroke="#4a2818" stroke-width="2.4"/></g>`

const HALO = '<circle cx="4" cy="-148" r="38" fill="url(#halo)" stroke="#8a6420" stroke-width="2"/>'

const SCENES = {
  sower: `<path d="M0 600C200 560 360 600 560 560V740H0Z" fill="#8a6236"/><path d="M0 640Q280 600 560 610M0 680Q280 640 560 650M0 720Q280 684 560 694" stroke="#5e3f1e" stroke-width="6" fill="none"/>${robed([230, 612], ['#2c4f9c', '#8fa9dc'], 1, '')}<path d="M180 520q-30 10 -24 60h50q6 -40 -4 -56z" fill="#e9e0c8" stroke="#5a4a2c" stroke-width="2"/><path d="M330 540l4 10M346 548l4 12M360 560l3 12M338 572l3 12M372 580l3 12M352 596l3 10" stroke="#e0b64c" stroke-width="5"/><g fill="#22201f"><path d="M430 640q12 -16 30 -8l12 -2l-8 8q-6 16 -26 12zM490 664q10 -14 24 -6l10 -2l-6 6q-6 14 -20 10z"/></g>`,
  annunciation: `<path d="M0 200H90V740H0ZM470 200H560V740H470Z" fill="#c9b8ac"/><path d="M20 200V740M70 200V740M490 200V740M540 200V740" stroke="#8c7a70" stroke-width="4"/><path d="M0 640H560V740H0Z" fill="#7a4a34"/><path d="M0 680H560M80 640L30 740M200 640L170 740M330 640L340 740M470 640L520 740" stroke="#d9b48c" stroke-width="3"/><path d="M96 470C40 400 60 330 120 360C150 400 140 440 130 480Z" fill="#c65a3c" stroke="#5a2014" stroke-width="2"/><path d="M84 400q24 20 40 70M76 430q24 20 44 56" stroke="#f0c25c" stroke-width="4" fill="none"/>${robed([160, 600], ['#b5392f', '#f0b48c'], 1, HALO)}${robed([410, 610], ['#24468c', '#8fa9dc'], -1, HALO)}<path d="M290 120L400 440" stroke="#f3dc8f" stroke-width="3"/><path d="M300 160L404 450M280 170L394 452" stroke="#f3dc8f" stroke-width="1.6"/><path d="M276 132q14 -20 30 -8q10 -10 22 -4q-8 14 -20 14q-12 14 -32 -2z" fill="#fff"/><path d="M268 640v-60M254 590q14 -24 28 0M258 572l10 -18l10 18" stroke="#3f6b3c" stroke-width="4" fill="#fff"/>`,
  nativity: `<path d="M60 560L280 330L500 560Z" fill="#8a6a3c" stroke="#4a3218" stroke-width="5"/><path d="M90 560H104V720H90ZM456 560H470V720H456Z" fill="#5e421f"/><path d="M120 540L280 370L440 540M160 548L280 420L400 548" stroke="#d9b768" stroke-width="5" fill="none" opacity=".6"/>${robed([170, 630], ['#24468c', '#8fa9dc'], 1, HALO)}${robed([420, 630], ['#8a5a2c', '#d9b48c'], -1, HALO)}<path d="M236 690H344L326 724H254Z" fill="#c79a4c" stroke="#5a3a12" stroke-width="3"/><ellipse cx="292" cy="682" rx="36" ry="13" fill="#f4ead2"/><circle cx="266" cy="676" r="20" fill="url(#halo)"/><circle cx="266" cy="676" r="10" fill="#ecc7a0"/><path d="M280 300l7 -46l7 46l46 7l-46 7l-7 46l-7 -46l-46 -7z" fill="url(#gold)"/>`,
}
