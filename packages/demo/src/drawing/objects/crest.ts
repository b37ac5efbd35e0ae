import sharp from 'sharp'
import { broadPen, layText, moved } from '../basics/lettering.ts'
import { path, svgDocument } from '../basics/svg.ts'

export type CrestLook = { letter?: string; field?: string; charge?: string; metal?: string; size?: number }

const SHIELD = 'M60 50H452V250C452 372 362 446 256 492C150 446 60 372 60 250Z'

/** The arms of an institution: a shield with its initial under a chief with three roundels. Square, transparent PNG. */
export const drawCrest = (look: CrestLook = {}): Promise<Buffer> => {
  const { letter = 'M', field = '#7d2230', charge = '#f1dfae', metal = '#c79a3c', size = 256 } = look
  const line = layText(letter, { size: 190 })
  const drawn =
    path(SHIELD, `fill="${field}"`) +
    `<clipPath id="shield"><path d="${SHIELD}"/></clipPath><g clip-path="url(#shield)"><rect x="60" y="50" width="392" height="88" fill="${metal}"/><rect x="60" y="134" width="392" height="8" fill="#000" opacity=".25"/><path d="M256 0H500V512H256Z" fill="#000" opacity=".13"/></g>${[156, 256, 356].map((x) => `<circle cx="${x}" cy="94" r="22" fill="${field}"/>`).join('')}${path(broadPen(moved(line.strokes, (512 - line.width) / 2, 388), 42, 0.45), `fill="${charge}"`)}${path(SHIELD, `fill="none" stroke="${metal}" stroke-width="15"`)}`
  return sharp(Buffer.from(svgDocument({ width: 512, height: 512 }, drawn)))
    .resize(size, size)
    .png()
    .toBuffer()
}
