import { leafShape } from '../basics/flourishes.ts'
import { broadPen, layText, moved } from '../basics/lettering.ts'
import type { Random } from '../basics/random.ts'
import { path, round, smoothPath, type Point, type Size } from '../basics/svg.ts'

const BLUE = '#2b4a8f'

/** The wall of a tin-glazed drug jar: blue scrolling foliage, a label with the drug's name, bands of ochre. SVG body. */
export const maiolica = (random: Random, { width, height }: Size) => {
  const drug = random.pick(['AQVA ROSARVM', 'THERIACA', 'VNG. ALBVM', 'SYR. VIOLE', 'DIACODION'])
  let drawn = `<rect width="${width}" height="${height}" fill="#e9e4d4"/>`
  for (let row = 0; row < 7; row++)
    for (let x = (row % 2) * 60; x < width; x += 128) drawn += scroll([x, height * (0.2 + row * 0.115)], 58, random)
  for (const [top, thick, colour] of [
    [0.03, 14, BLUE],
    [0.12, 10, '#c98a2b'],
    [0.14, 20, BLUE],
    [0.16, 8, '#c98a2b'],
    [0.86, 8, '#c98a2b'],
    [0.88, 22, BLUE],
    [0.91, 10, '#c98a2b'],
    [0.97, 14, BLUE],
  ] as const)
    drawn += `<rect y="${round(height * top)}" width="${width}" height="${thick}" fill="${colour}"/>`
  const line = layText(drug, { size: 84, tracking: 0.2 })
  const factor = Math.min(1, (width * 0.5) / line.width)
  const label = moved(line.strokes, -line.width / 2, 42)
  drawn += `<path d="M${width * 0.18} ${height * 0.45}H${width * 0.82}L${width * 0.86} ${height * 0.5}L${width * 0.82} ${height * 0.57}H${width * 0.18}L${width * 0.14} ${height * 0.52}Z" fill="#f3eedd" stroke="#c98a2b" stroke-width="11"/><path d="M${width * 0.19} ${height * 0.46}H${width * 0.81}V${height * 0.56}H${width * 0.19}Z" fill="none" stroke="${BLUE}" stroke-width="3"/>`
  return `${drawn}<g transform="translate(${width / 2} ${height * 0.51}) scale(${factor} 1)">${path(broadPen(label, 17), 'fill="#221a33"')}</g>`
}

const scroll = ([x, y]: Point, size: number, random: Random) => {
  const start = random.next() * 6
  const curl = Array.from({ length: 12 }, (_, i): Point => [
    x + Math.cos(start + i * 0.55) * size * (1 - i * 0.075),
    y + Math.sin(start + i * 0.55) * size * (1 - i * 0.075),
  ])
  let drawn = path(
    smoothPath(curl),
    `fill="none" stroke="${BLUE}" stroke-width="${round(random.between(4, 7))}" opacity=".85"`,
  )
  for (let i = 0; i < 5; i++)
    drawn += path(
      leafShape(curl[i]!, start + i * 0.55 + 0.4, size * 0.62, size * 0.24),
      `fill="${random.chance(0.85) ? BLUE : '#c98a2b'}" opacity="${random.chance(0.5) ? 0.85 : 0.6}"`,
    )
  return `${drawn}<circle cx="${round(curl[11]![0])}" cy="${round(curl[11]![1])}" r="9" fill="#c98a2b"/>`
}
