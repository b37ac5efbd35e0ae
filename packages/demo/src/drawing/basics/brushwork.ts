import { seeded } from './random.ts'
import type { Pixels } from './raster.ts'
import { clamp, round, type Size } from './svg.ts'

export type Brush = {
  width: number
  length: number
  count: number
  /** Where the stroke goes when the picture is flat, radians. */ lean: number
  opacity: number
  /** Where 1, all strokes are laid; where 0, none. Place in 0..1. */ where?: (x: number, y: number) => number
}

/** Paints a small picture over again with brush strokes that follow its forms. SVG paths for a canvas of `size`. */
export const brushed = (model: Pixels, size: Size, brushes: readonly Brush[], seed: number) => {
  const random = seeded(seed)
  const { width, height, channels, data } = model
  const scale = width / size.width
  const index = (x: number, y: number) =>
    (Math.round(clamp(y, 0, height - 1)) * width + Math.round(clamp(x, 0, width - 1))) * channels
  const lightAt = (x: number, y: number) => {
    const i = index(x, y)
    return data[i]! * 0.3 + data[i + 1]! * 0.6 + data[i + 2]! * 0.1
  }
  const strokes: string[] = []
  for (const brush of brushes)
    for (let n = 0; n < brush.count; n++) {
      const [u, v] = [random.next(), random.next()]
      if (brush.where && random.next() > brush.where(u, v)) continue
      const [x, y] = [u * width, v * height]
      const slopeX = lightAt(x + 2, y) - lightAt(x - 2, y)
      const slopeY = lightAt(x, y + 2) - lightAt(x, y - 2)
      const steep = Math.hypot(slopeX, slopeY)
      const angle = steep > 5 ? Math.atan2(slopeX, -slopeY) : brush.lean + random.spread(0.9)
      const reach = (brush.length / 2) * random.between(0.5, 1.1) * (steep > 30 ? 0.55 : 1)
      const [cx, cy] = [x / scale, y / scale]
      const [dx, dy] = [Math.cos(angle) * reach, Math.sin(angle) * reach]
      const bend = random.spread(reach * 0.35)
      const i = index(x, y)
      const shift = random.spread(11)
      const colour = [0, 1, 2]
        .map((channel) => Math.round(clamp(data[i + channel]! + shift + random.spread(4), 0, 255)))
        .join(',')
      strokes.push(
        `<path d="M${round(cx - dx)} ${round(cy - dy)}Q${round(cx - dy * (bend / reach))} ${round(cy + dx * (bend / reach))} ${round(cx + dx)} ${round(cy + dy)}" stroke="rgb(${colour})" stroke-width="${round(brush.width * random.between(0.6, 1.2))}" stroke-opacity="${brush.opacity}"/>`,
      )
    }
  return `<g fill="none" stroke-linecap="round">${strokes.join('')}</g>`
}

/** The fine net of cracks of an old paint layer, as path data to be stroked. */
export const craquelure = ({ width, height }: Size, seed: number, cracks: number) => {
  const random = seeded(seed)
  let data = ''
  for (let n = 0; n < cracks; n++) {
    let [x, y, angle] = [
      random.next() * width,
      random.next() * height,
      random.chance(0.6) ? random.spread(0.5) : Math.PI / 2 + random.spread(0.5),
    ]
    data += `M${round(x)} ${round(y)}`
    for (let step = random.integer(3, 9); step > 0; step--) {
      angle += random.spread(0.7)
      x += Math.cos(angle) * 16
      y += Math.sin(angle) * 16
      data += `L${round(x)} ${round(y)}`
    }
  }
  return data
}
