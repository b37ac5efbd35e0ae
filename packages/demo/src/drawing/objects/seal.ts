import { blot } from '../basics/flourishes.ts'
import { bentAround, layText, pointedPen } from '../basics/lettering.ts'
import { cloudNoise } from '../basics/noise.ts'
import { seeded } from '../basics/random.ts'
import type { Pixels } from '../basics/raster.ts'
import { struck } from '../basics/relief.ts'
import { mix, path, svgDocument, type Rgb } from '../basics/svg.ts'

/** A wax seal with a rim of letters and a castle or lion field, `diameter` px across, on a transparent square. */
export const waxSeal = (
  seed: number,
  diameter: number,
  wax: Rgb,
  legend = 'SIGILLVM COMMVNIS MONTISFLORIS ·',
): Promise<Pixels> => {
  const random = seeded(seed)
  const size = { width: diameter, height: diameter }
  const c = diameter / 2
  const body = blot([c, c], diameter * 0.44, 0.07, random)
  const line = layText(legend, { size: diameter * 0.062, tracking: 0.22 })
  const rim = bentAround(line, [c, c], diameter * 0.275, -Math.PI * 0.9)
  const circle = (radius: number, attributes: string) =>
    `<circle cx="${c}" cy="${c}" r="${diameter * radius}" ${attributes}/>`
  const heights =
    path(body, 'fill="#8a8a8a"') +
    circle(0.37, 'fill="#5c5c5c" stroke="#b8b8b8" stroke-width="6"') +
    circle(0.255, `fill="#555" stroke="#8e8e8e" stroke-width="${diameter * 0.008}"`) +
    path(pointedPen(rim), `fill="none" stroke="#b4b4b4" stroke-width="${diameter * 0.012}"`) +
    `<g transform="translate(${c} ${c}) scale(${diameter / 400})">${castle}</g>`
  const noise = cloudNoise(seed, 3)
  const metal = {
    ramp: [mix(wax, [0, 0, 0], 0.75), mix(wax, [0, 0, 0], 0.35), wax, mix(wax, [255, 220, 200], 0.4)] as const,
    depth: 0.055 * (400 / diameter) ** 0.5,
    gloss: 0.7,
  }
  return struck(svgDocument(size, heights), svgDocument(size, path(body, 'fill="#fff"')), metal, (x, y) =>
    noise(x / 26, y / 26),
  )
}

const castle =
  '<path d="M-62 60V-8H-48V4H-38V-8H-26V-50H-32V-66H-20V-58H-8V-66H8V-58H20V-66H32V-50H26V-8H38V4H48V-8H62V60Z" fill="#c8c8c8"/><path d="M-12 60V34A12 14 0 0 1 12 34V60Z" fill="#4a4a4a"/><path d="M-5 -30h10v20h-10zM-48 22h9v16h-9zM39 22h9v16h-9z" fill="#555"/><path d="M-74 66H74" stroke="#b0b0b0" stroke-width="6"/>'
