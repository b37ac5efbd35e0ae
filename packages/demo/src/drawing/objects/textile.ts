import { image, pixelsOf, shade } from '../basics/raster.ts'
import { cloudNoise } from '../basics/noise.ts'
import { svgDocument, type Rgb, type Size } from '../basics/svg.ts'

export type TextileLook = Partial<Size> & { ground?: Rgb; figure?: Rgb; pattern?: 'pomegranate' | 'lattice' }

const half =
  '<path d="M150 30C240 60 270 150 250 240C236 300 190 350 150 372Z" /><path d="M150 372C210 400 280 380 300 330C300 420 230 450 150 430Z"/><path d="M300 0C250 20 216 60 214 96C250 96 284 70 300 40Z"/>'
const PATTERNS = {
  pomegranate: `<g fill="#fff">${half}<g transform="translate(300 0) scale(-1 1)">${half}</g></g><g fill="#000"><path d="M150 90C210 120 220 210 200 260C186 296 164 310 150 318C136 310 114 296 100 260C80 210 90 120 150 90Z"/></g><g fill="#fff"><circle cx="150" cy="150" r="15"/><circle cx="124" cy="190" r="15"/><circle cx="176" cy="190" r="15"/><circle cx="150" cy="230" r="15"/><circle cx="128" cy="268" r="11"/><circle cx="172" cy="268" r="11"/><path d="M150 60l10 20l-10 20l-10 -20z"/></g>`,
  lattice:
    '<g fill="none" stroke="#fff" stroke-width="20"><path d="M150 0L300 225L150 450L0 225Z"/></g><g fill="#fff"><path d="M150 130C170 170 210 190 240 225C210 260 170 280 150 320C130 280 90 260 60 225C90 190 130 170 150 130Z"/><circle cx="0" cy="0" r="38"/><circle cx="300" cy="0" r="38"/><circle cx="0" cy="450" r="38"/><circle cx="300" cy="450" r="38"/></g><circle cx="150" cy="225" r="30" fill="#000"/><path d="M150 203l7 15l15 7l-15 7l-7 15l-7 -15l-15 -7l15 -7z" fill="#fff"/>',
}

/** A length of silk damask seen close: a repeat of a figure in a lighter weave, threads, folds and wear. JPEG. */
export const drawTextile = async (seed: number, look: TextileLook = {}): Promise<Buffer> => {
  const { width = 1800, height = 2100, ground = [122, 26, 34], figure = [206, 160, 84], pattern = 'pomegranate' } = look
  const repeat = await pixelsOf(
    svgDocument({ width: 300, height: 450 }, `<rect width="300" height="450" fill="#000"/>${PATTERNS[pattern]}`),
  )
  const wear = cloudNoise(seed, 5)
  const drape = cloudNoise(seed + 3, 2)
  const cloth = shade({ width, height }, (x, y, put) => {
    const sway = (drape(y / 500, seed) - 0.5) * 26
    const u = ((Math.round(x + sway) % 300) + 300) % 300
    const v = (y + (Math.floor((x + sway) / 300) % 2) * 225) % 450
    const share = repeat.data[(Math.floor(v / 3) * 3 * 300 + Math.floor(u / 3) * 3) * 4]! / 255
    const thread = share > 0.5 ? (x + y * 2) % 6 < 3 : (x * 2 + y) % 7 < 4
    const fold = Math.sin(x / 190 + drape(x / 700, y / 900) * 7) * 0.13
    const rub = wear(x / 210, y / 210)
    const tone = (thread ? 1.1 : 0.8) * (0.86 + fold + (rub - 0.5) * 0.34) * (share > 0.5 ? 1 + fold * 1.3 : 1)
    const bare = rub > 0.7 && share > 0.5 ? 0.5 : 0
    const mixed = share * (1 - bare)
    put(
      (ground[0] + (figure[0] - ground[0]) * mixed) * tone,
      (ground[1] + (figure[1] - ground[1]) * mixed) * tone,
      (ground[2] + (figure[2] - ground[2]) * mixed) * tone,
    )
  })
  return image(cloth).jpeg({ quality: 86 }).toBuffer()
}
