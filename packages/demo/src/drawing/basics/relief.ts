import { greyOf, type Pixels } from './raster.ts'
import { clamp, type Rgb } from './svg.ts'

export type Metal = {
  /** Colours from shadow to highlight. */
  ramp: readonly [Rgb, Rgb, Rgb, Rgb]
  /** Height of the relief in px of slope. */
  depth: number
  gloss: number
}

const alongRamp = (ramp: Metal['ramp'], t: number, channel: 0 | 1 | 2) => {
  const place = clamp(t, 0, 0.9999) * 3
  const i = Math.floor(place)
  return ramp[i]![channel] + (ramp[i + 1]![channel] - ramp[i]![channel]) * (place - i)
}

/** Lights a grey height map (white is high) from the upper left and gives it the look of struck metal or wax.
 *  `outline` is the SVG of the body, white on black, and becomes the transparency. Both documents have the same size. */
export const struck = async (
  heights: string,
  outline: string,
  metal: Metal,
  roughness: (x: number, y: number) => number,
): Promise<Pixels> => {
  const [soft, crisp, mask] = await Promise.all([
    greyOf(heights, { background: '#000', blur: 7 }),
    greyOf(heights, { background: '#000', blur: 1.6 }),
    greyOf(outline, { background: '#000', blur: 0.8 }),
  ])
  const { width, height } = soft
  const surface = new Float32Array(width * height)
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) surface[i] = soft.data[i]! * 1.35 + crisp.data[i]! * 0.3 + roughness(x, y) * 14
  const data = new Uint8Array(width * height * 4)
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x
      if (!mask.data[i]) continue
      const dx = (surface[i + 1]! - surface[i - 1]!) * metal.depth
      const dy = (surface[i + width]! - surface[i - width]!) * metal.depth
      const length = Math.hypot(dx, dy, 1)
      const light = (0.5 * dx + 0.62 * dy + 0.6) / length
      const shine = clamp((0.32 * dx + 0.4 * dy + 0.86) / length) ** 40 * metal.gloss
      const fall = 0.5 + 0.3 * (1 - (x / width + y / height) / 2) * 2 - 0.3
      const tone = clamp(light * 0.72 + fall * 0.35 - 0.06)
      const worn = roughness(x * 1.7 + 400, y * 1.7) * 0.16 - 0.08
      for (const channel of [0, 1, 2] as const)
        data[i * 4 + channel] = clamp(alongRamp(metal.ramp, tone + worn, channel) + shine * 170, 0, 255)
      data[i * 4 + 3] = mask.data[i]!
    }
  return { width, height, channels: 4, data }
}
