import { printed } from '../basics/compose.ts'
import { engraved } from './engraving.ts'
import { broadPen, layText, moved } from '../basics/lettering.ts'
import { cathedral, harbour, street } from '../basics/plate-views.ts'
import { greyOf } from '../basics/raster.ts'
import { seeded } from '../basics/random.ts'
import { sheet } from '../basics/surfaces.ts'
import { path, round, svgDocument, type Size } from '../basics/svg.ts'

export type CityViewLook = Partial<Size> & {
  view?: 'cathedral' | 'street' | 'harbour'
  title?: string
  imprint?: string
  coloured?: boolean
}

const TONES =
  '<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#cacaca"/><stop offset=".7" stop-color="#fff"/></linearGradient><linearGradient id="ground" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#f0f0f0"/><stop offset="1" stop-color="#b0b0b0"/></linearGradient><linearGradient id="wall" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#f4f4f4"/><stop offset="1" stop-color="#9a9a9a"/></linearGradient><linearGradient id="dome" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#f0f0f0"/><stop offset="1" stop-color="#555"/></linearGradient><linearGradient id="sea" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff"/><stop offset="1" stop-color="#999"/></linearGradient><filter id="haze"><feGaussianBlur stdDeviation="5"/></filter>'
const VIEWS = { cathedral, street, harbour }

/** A view of a place engraved on copper: swelling lines, plate mark, title below, perhaps washed with colour. JPEG. */
export const drawCityView = async (seed: number, look: CityViewLook = {}): Promise<Buffer> => {
  const {
    width = 2240,
    height = 1720,
    view = 'cathedral',
    title = 'VEDVTA DELLA PIAZZA DI MONTEFIORE',
    imprint = 'Gius. Lanzi dis. e inc.',
    coloured = false,
  } = look
  const random = seeded(seed)
  const size = { width, height }
  const plate = { width: Math.round(width * 0.84), height: Math.round(width * 0.84 * 0.68) }
  const scene = VIEWS[view](random)
  const tone = await greyOf(
    svgDocument(plate, `<g transform="scale(${plate.width / 1200} ${plate.height / 900})">${scene}</g>`, TONES),
    { blur: 0.7 },
  )
  const lines = engraved(
    tone,
    plate,
    [
      { pitch: 5.2, angle: 0.02, from: 0.1, full: 0.9 },
      { pitch: 5.6, angle: 1.05, from: 0.48, full: 1.2 },
      { pitch: 6, angle: 2.2, from: 0.78, full: 1.3 },
    ],
    { ink: '#211a14', seed },
  )
  const [left, top] = [width * 0.08, height * 0.07]
  const wash = coloured
    ? `<g opacity=".5"><rect width="${plate.width}" height="${round(plate.height * 0.62)}" fill="#9fc0d4"/><rect y="${round(plate.height * 0.5)}" width="${plate.width}" height="${round(plate.height * 0.5)}" fill="#d9bc86"/></g>`
    : ''
  const heading = layText(title, { size: width * 0.021, tracking: 0.42 })
  const foot = top + plate.height
  const credits = layText(imprint, { size: width * 0.0105, slant: 0.35, tracking: 0.15 })
  const printedMatter = `<g transform="translate(${round(left)} ${round(top)})">${wash}${lines}<rect width="${plate.width}" height="${plate.height}" fill="none" stroke="#211a14" stroke-width="4"/><rect x="-11" y="-11" width="${plate.width + 22}" height="${plate.height + 22}" fill="none" stroke="#211a14" stroke-width="1.6"/></g>${path(broadPen(moved(heading.strokes, (width - heading.width) / 2, foot + height * 0.075), width * 0.0028, 0.3), 'fill="#211a14"')}${path(broadPen(moved(credits.strokes, left, foot + height * 0.032), 2.6), 'fill="#211a14"')}`
  const mark = `<rect x="${round(left - 50)}" y="${round(top - 50)}" width="${plate.width + 100}" height="${round(plate.height + height * 0.16)}" rx="7" fill="#8a7a58" opacity=".07"/><rect x="${round(left - 50)}" y="${round(top - 50)}" width="${plate.width + 100}" height="${round(plate.height + height * 0.16)}" rx="7" fill="none" stroke="#6d5c3c" stroke-width="4" opacity=".3"/>`
  return printed(
    size,
    sheet(size, seed, { colour: [241, 233, 214], mottle: 0.35, edge: 0.5, stains: 3 }),
    [{ body: mark + printedMatter }],
    'laid',
  )
}
