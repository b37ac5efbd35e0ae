import { printed } from '../basics/compose.ts'
import { engraved } from './engraving.ts'
import { broadPen, layText, moved } from '../basics/lettering.ts'
import { greyOf } from '../basics/raster.ts'
import { sheet } from '../basics/surfaces.ts'
import { path, round, svgDocument, type Size } from '../basics/svg.ts'

export type NaturalHistoryLook = Partial<Size> & { subject?: keyof typeof SUBJECTS; caption?: string; plate?: string }

const bodyTone =
  '<radialGradient id="round" cx=".42" cy=".3" r=".75"><stop offset="0" stop-color="#fff"/><stop offset=".55" stop-color="#c0c0c0"/><stop offset="1" stop-color="#333"/></radialGradient><linearGradient id="belly" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#3c3c3c"/><stop offset=".45" stop-color="#b8b8b8"/><stop offset=".8" stop-color="#fff"/><stop offset="1" stop-color="#777"/></linearGradient>'

const scales = Array.from({ length: 16 }, (_, row) =>
  Array.from(
    { length: 40 },
    (_, k) =>
      `<path d="M${180 + k * 17 + (row % 2) * 8} ${296 + row * 13}q9 7 0 14" fill="none" stroke="#222" stroke-width="2"/>`,
  ).join(''),
).join('')
const wingCase =
  '<path d="M0 -150C110 -150 150 40 90 220C60 290 20 310 4 312Z" fill="url(#round)" stroke="#111" stroke-width="4"/><path d="M26 -140C80 -60 90 120 44 290M52 -130C108 -50 116 110 68 260M10 -140V310" stroke="#111" stroke-width="3" fill="none"/>'
const legs =
  '<path d="M70 -190L190 -280L250 -270L280 -300M100 -40L240 -60L300 20L340 20M90 120L220 190L250 310L290 340" fill="none" stroke="#161616" stroke-width="15" stroke-linejoin="round"/><path d="M30 -300C80 -380 150 -400 210 -470" fill="none" stroke="#161616" stroke-width="8"/>'
const wing =
  '<path d="M10 -60C90 -240 290 -330 380 -280C400 -180 330 -40 30 10Z" fill="url(#round)" stroke="#111" stroke-width="4"/><path d="M20 20C180 10 290 80 270 210C220 300 90 230 20 60Z" fill="url(#belly)" stroke="#111" stroke-width="4"/><path d="M14 -50L370 -280M16 -40L330 -150M18 -30L270 -60M24 30L260 160M22 40L200 240" stroke="#222" stroke-width="3.5" fill="none"/><circle cx="270" cy="-210" r="38" fill="#222"/><circle cx="270" cy="-210" r="17" fill="#fff"/><circle cx="190" cy="140" r="27" fill="#222"/><circle cx="190" cy="140" r="11" fill="#fff"/>'

const spiral = Array.from({ length: 9 }, (_, i) => {
  const [r, y] = [300 * 0.72 ** i, 560 - 640 * (1 - 0.76 ** i)]
  return `<g transform="rotate(-8 500 ${round(y)})"><ellipse cx="500" cy="${round(y)}" rx="${round(r)}" ry="${round(r * 0.52)}" fill="url(#round)" stroke="#111" stroke-width="4"/>${Array.from({ length: 9 }, (_, k) => `<path d="M${round(500 - r * 0.9 + k * r * 0.225)} ${round(y - r * 0.2)}q${round(r * 0.06)} ${round(r * 0.3)} ${round(r * 0.02)} ${round(r * 0.6)}" fill="none" stroke="#333" stroke-width="3"/>`).join('')}</g>`
}).join('')

/** Drawn in greys on a grid of 1000 × 760, for the burin to follow. */
const SUBJECTS = {
  fish: `<path d="M120 400C240 240 520 210 760 350L900 260C880 350 880 430 910 520L760 440C540 580 240 570 120 400Z" fill="url(#belly)" stroke="#111" stroke-width="5"/><clipPath id="body"><path d="M250 270C420 220 620 260 760 350V440C600 540 420 560 250 520Z"/></clipPath><g clip-path="url(#body)">${scales}</g><path d="M360 258C420 150 560 160 640 286ZM380 540C420 640 500 630 520 545ZM620 520C640 590 700 580 706 486Z" fill="#999" stroke="#111" stroke-width="4"/><path d="M380 250L430 186M430 246L490 176M480 246L550 190M530 252L600 226M400 546L440 620M440 548L480 614M760 350L890 290M770 370L880 350M770 410L884 430M764 430L890 490" stroke="#222" stroke-width="3"/><path d="M250 276C290 350 290 440 250 518" fill="none" stroke="#111" stroke-width="6"/><circle cx="192" cy="372" r="25" fill="#f4f4f4" stroke="#111" stroke-width="5"/><circle cx="190" cy="372" r="12" fill="#000"/><path d="M122 404Q170 420 196 440" stroke="#111" stroke-width="5" fill="none"/><path d="M270 400C330 390 370 420 380 460C330 460 290 440 270 400Z" fill="#aaa" stroke="#111" stroke-width="4"/>`,
  beetle: `<g transform="translate(500 420)"><g transform="scale(-1 1)">${wingCase}${legs}</g>${wingCase}${legs}<path d="M-100 -150C-120 -240 -60 -270 0 -270C60 -270 120 -240 100 -150C50 -136 -50 -136 -100 -150Z" fill="url(#round)" stroke="#111" stroke-width="4"/><path d="M-50 -262C-60 -330 60 -330 50 -262Z" fill="#444" stroke="#111" stroke-width="4"/><path d="M-24 -306C-60 -340 -40 -400 -6 -380L-20 -350ZM24 -306C60 -340 40 -400 6 -380L20 -350Z" fill="#222"/></g>`,
  butterfly: `<g transform="translate(500 400)">${wing}<g transform="scale(-1 1)">${wing}</g><path d="M0 -120C22 -110 20 -40 16 0C20 80 12 190 0 230C-12 190 -20 80 -16 0C-20 -40 -22 -110 0 -120Z" fill="#2a2a2a" stroke="#000" stroke-width="3"/><path d="M-6 -118C-30 -190 -70 -230 -100 -246M6 -118C30 -190 70 -230 100 -246" fill="none" stroke="#111" stroke-width="5"/><circle cx="-102" cy="-248" r="7"/><circle cx="102" cy="-248" r="7"/><path d="M-14 30h28M-16 60h32M-15 90h30M-13 120h26M-10 150h20" stroke="#ddd" stroke-width="4"/></g>`,
  shell: `<g transform="translate(0 60)">${spiral}<path d="M420 560C500 500 680 520 720 590C740 680 640 730 560 700C480 680 430 640 420 560Z" fill="#666" stroke="#111" stroke-width="5"/><path d="M450 570C520 530 640 540 680 590C640 640 540 650 450 570Z" fill="#1c1c1c"/></g>`,
} as const

/** A copperplate of one animal, engraved after nature, numbered and named beneath. JPEG. */
export const drawNaturalHistory = async (seed: number, look: NaturalHistoryLook = {}): Promise<Buffer> => {
  const { width = 1700, height = 2160, subject = 'fish', caption = 'Cyprinus carpio', plate = 'Tab. IV' } = look
  const size = { width, height }
  const field = { width: Math.round(width * 0.8), height: Math.round(width * 0.8 * 0.9) }
  const tone = await greyOf(
    svgDocument(field, `<g transform="scale(${field.width / 1000})">${SUBJECTS[subject]}</g>`, bodyTone),
    { blur: 0.8 },
  )
  const cut = engraved(
    tone,
    field,
    [
      { pitch: 5, angle: 0.55, from: 0.12, full: 0.95 },
      { pitch: 5.4, angle: -0.6, from: 0.5, full: 1.15 },
      { pitch: 4.6, angle: 1.5, from: 0.82, full: 1.1 },
    ],
    { ink: '#231a12', seed },
  )
  const [left, top] = [width * 0.1, height * 0.19]
  const name = layText(caption, { size: width * 0.03, slant: 0.32, tracking: 0.2 })
  const number = layText(plate, { size: width * 0.019, tracking: 0.25 })
  const letters =
    path(broadPen(moved(name.strokes, (width - name.width) / 2, height * 0.86), 5, 0.5), 'fill="#231a12"') +
    path(broadPen(moved(number.strokes, width * 0.85 - number.width, height * 0.115), 3.6, 0.4), 'fill="#231a12"')
  const frame = `<rect x="${round(width * 0.07)}" y="${round(height * 0.06)}" width="${round(width * 0.86)}" height="${round(height * 0.87)}" fill="none" stroke="#231a12" stroke-width="4"/><rect x="${round(width * 0.08)}" y="${round(height * 0.068)}" width="${round(width * 0.84)}" height="${round(height * 0.854)}" fill="none" stroke="#231a12" stroke-width="1.5"/>`
  return printed(
    size,
    sheet(size, seed, { colour: [240, 231, 210], mottle: 0.4, edge: 0.55, stains: 3 }),
    [{ body: `<g transform="translate(${round(left)} ${round(top)})">${cut}</g>${letters}${frame}` }],
    'laid',
  )
}
