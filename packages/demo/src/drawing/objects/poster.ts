import { printed } from '../basics/compose.ts'
import { layText, moved, pointedPen } from '../basics/lettering.ts'
import { seeded, type Random } from '../basics/random.ts'
import { sheet } from '../basics/surfaces.ts'
import { path, round, type Point, type Size } from '../basics/svg.ts'

export type PosterLook = Partial<Size> & { title?: string; line?: string; year?: string; scheme?: keyof typeof SCHEMES }

const SCHEMES = {
  sunset: {
    sky: ['#e8a33a', '#e5883a', '#d9652f', '#b5402a'],
    hills: ['#7c2b2c', '#57212c', '#301a26'],
    light: '#fbe6b0',
    ink: '#2a1620',
  },
  sea: {
    sky: ['#f1e2b6', '#cfdcc4', '#8fc0bc', '#4f98a6'],
    hills: ['#2f7488', '#1f5470', '#15324e'],
    light: '#fff4d0',
    ink: '#11263c',
  },
} as const

/** A lithographed travel poster in flat colours: sun, hills, a town on its rock, bold type; folded once. JPEG. */
export const drawPoster = (seed: number, look: PosterLook = {}): Promise<Buffer> => {
  const {
    width = 1560,
    height = 2260,
    title = 'MONTEFIORE',
    line = 'FERROVIE · COLLI · MARE',
    year = '1931',
    scheme = 'sunset',
  } = look
  const random = seeded(seed)
  const { sky, hills, light, ink } = SCHEMES[scheme]
  let drawn = ''
  for (const [i, colour] of sky.entries())
    drawn += `<rect y="${round(height * i * 0.14)}" width="${width}" height="${round(height * 0.6)}" fill="${colour}"/>`
  const [sunX, sunY, radius] = [width * 0.63, height * 0.33, width * 0.21]
  for (let i = 0; i < 28; i++)
    drawn += `<path d="M${sunX} ${sunY}L${round(sunX + Math.cos(i * 0.2244) * 2600)} ${round(sunY + Math.sin(i * 0.2244) * 2600)}L${round(sunX + Math.cos(i * 0.2244 + 0.09) * 2600)} ${round(sunY + Math.sin(i * 0.2244 + 0.09) * 2600)}Z" fill="${light}" opacity=".16"/>`
  drawn += `<circle cx="${sunX}" cy="${sunY}" r="${radius}" fill="${light}"/>`
  drawn += `<path d="M0 ${height * 0.56}C${width * 0.3} ${height * 0.44} ${width * 0.5} ${height * 0.6} ${width} ${height * 0.48}V${height}H0Z" fill="${hills[0]}"/>${town([width * 0.34, height * 0.5], width * 0.0011, { light, ink }, random)}<path d="M0 ${height * 0.66}C${width * 0.25} ${height * 0.56} ${width * 0.6} ${height * 0.72} ${width} ${height * 0.6}V${height}H0Z" fill="${hills[1]}"/>`
  for (let i = 0; i < 12; i++)
    drawn += cypress(
      width * (0.04 + i * 0.085 + random.spread(0.02)),
      height * (0.7 + Math.sin(i) * 0.02),
      width * random.between(0.018, 0.03),
      hills[2],
    )
  drawn += `<path d="M0 ${height * 0.75}C${width * 0.4} ${height * 0.67} ${width * 0.7} ${height * 0.8} ${width} ${height * 0.7}V${height}H0Z" fill="${hills[2]}"/>${railway(width, height, light)}`
  const heading = layText(title, { size: height * 0.078, tracking: 0.3 })
  const factor = (width * 0.86) / heading.width
  const below = layText(line, { size: height * 0.022, tracking: 0.5 })
  const corner = layText(year, { size: height * 0.014, tracking: 0.3 })
  const write = (strokes: ReturnType<typeof moved>, thick: number, colour: string) =>
    path(pointedPen(strokes), `fill="none" stroke="${colour}" stroke-width="${round(thick)}" stroke-linejoin="miter"`)
  drawn += `<g transform="translate(${width * 0.07} ${height * 0.915}) scale(${factor} 1)">${write(moved(heading.strokes, 6, 8), 34, ink)}${write(heading.strokes, 30, light)}</g>${write(moved(below.strokes, (width - below.width) / 2, height * 0.965), 8, light)}${write(moved(corner.strokes, width * 0.07, height * 0.06), 5, ink)}`
  drawn += `<rect x="14" y="14" width="${width - 28}" height="${height - 28}" fill="none" stroke="#efe2c4" stroke-width="46"/><rect x="0" y="${height / 2}" width="${width}" height="3" fill="#fff" opacity=".4"/><rect x="0" y="${height / 2 + 3}" width="${width}" height="12" fill="#000" opacity=".1"/><rect x="${width / 2}" y="0" width="3" height="${height}" fill="#fff" opacity=".3"/>`
  const wear = Array.from(
    { length: 160 },
    () =>
      `<circle cx="${round(width / 2 + random.spread(width / 2))}" cy="${round(height / 2 + random.spread(8))}" r="${round(random.between(1, 5))}" fill="#f0e6cc" opacity=".7"/>`,
  ).join('')
  return printed(
    { width, height },
    sheet({ width, height }, seed, { colour: [250, 244, 230], mottle: 0.4, edge: 0.22, stains: 1 }),
    [{ body: drawn + wear }],
    'paper',
  )
}

const town = ([x, y]: Point, scale: number, { light, ink }: { light: string; ink: string }, random: Random) => {
  let drawn = `<g transform="translate(${round(x)} ${round(y)}) scale(${scale})">`
  for (let i = 0; i < 17; i++) {
    const left = -280 + i * 33
    const tall = 60 + (1 - Math.abs(i - 8) / 8) * 120 + random.spread(30)
    const top = -tall - (1 - Math.abs(i - 8) / 8) * 70
    drawn += `<path d="M${left} 130V${round(top)}h46V130Z" fill="${light}"/><path d="M${left + 26} 130V${round(top)}h20V130Z" fill="${ink}" opacity=".5"/><path d="M${left - 4} ${round(top)}l27 -22l27 22z" fill="#b5402a"/><path d="M${left + 8} ${round(top + 20)}h8v16h-8zM${left + 8} ${round(top + 58)}h8v16h-8z" fill="${ink}"/>`
  }
  return `${drawn}<path d="M-30 40V-400h64V40Z" fill="${light}"/><path d="M6 40V-400h28V40Z" fill="${ink}" opacity=".55"/><path d="M-40 -400h84v-18h-14v14h-14v-14h-14v14h-14v-14h-14v14h-14z" fill="${ink}"/><path d="M-40 -400L2 -480L44 -400Z" fill="#b5402a"/><path d="M-12 -350h14v34h-14zM-12 -260h14v34h-14z" fill="${ink}"/></g>`
}

const cypress = (x: number, y: number, size: number, colour: string) =>
  `<path d="M${round(x)} ${round(y - size * 6)}C${round(x + size * 1.1)} ${round(y - size * 3)} ${round(x + size)} ${round(y - size)} ${round(x)} ${round(y + size * 2)}C${round(x - size)} ${round(y - size)} ${round(x - size * 1.1)} ${round(y - size * 3)} ${round(x)} ${round(y - size * 6)}Z" fill="${colour}"/>`

const railway = (width: number, height: number, light: string) => {
  const y = height * 0.775
  let arches = `<path d="M0 ${round(y)}H${width}V${round(y + 20)}H0Z" fill="${light}"/>`
  for (let x = -20; x < width; x += 130)
    arches += `<path d="M${x} ${round(y + 20)}h26v120h-26z" fill="${light}"/><path d="M${x + 26} ${round(y + 70)}a52 52 0 0 1 104 0v-50h-104z" fill="${light}"/>`
  let train = ''
  for (let i = 0; i < 5; i++)
    train += `<rect x="${300 + i * 190}" y="${round(y - 62)}" width="178" height="54" rx="6" fill="#b5402a"/><path d="M${316 + i * 190} ${round(y - 50)}h26v20h-26zM${356 + i * 190} ${round(y - 50)}h26v20h-26zM${396 + i * 190} ${round(y - 50)}h26v20h-26zM${436 + i * 190} ${round(y - 50)}h26v20h-26z" fill="${light}"/>`
  return `${arches}${train}<path d="M110 ${round(y - 8)}v-50h60v-34h40v34h80v50z" fill="#1b1418"/><path d="M190 ${round(y - 92)}C150 ${round(y - 150)} 250 ${round(y - 170)} 330 ${round(y - 140)}C430 ${round(y - 190)} 560 ${round(y - 120)} 700 ${round(y - 150)}C560 ${round(y - 90)} 400 ${round(y - 100)} 210 ${round(y - 92)}Z" fill="${light}" opacity=".75"/>`
}
