import type { Pixels } from '../basics/raster.ts'
import { seeded } from '../basics/random.ts'
import { clamp, path, round, type Size } from '../basics/svg.ts'

export type Burin = {
  /** Distance of the lines in px. */
  pitch: number
  /** Radians from the horizontal. */
  angle: number
  /** Darkness (0..1) below which no line is cut. */
  from: number
  /** Darkness at which lines are as thick as their distance allows. */
  full: number
}

/** Turns a grey picture into engraved lines that swell with the darkness below them, as a burin does. SVG paths for a sheet of `size`. */
export const engraved = (
  tone: Pixels,
  size: Size,
  burins: readonly Burin[],
  { ink, seed }: { ink: string; seed: number },
) =>
  burins
    .map((burin, i) =>
      cutLines(tone, size, burin, seed + i)
        .map((data) => path(data, `fill="${ink}"`))
        .join(''),
    )
    .join('')

const cutLines = (tone: Pixels, size: Size, burin: Burin, seed: number): string[] => {
  const random = seeded(seed)
  const scale = tone.width / size.width
  const [cos, sin] = [Math.cos(burin.angle), Math.sin(burin.angle)]
  const reach = Math.hypot(size.width, size.height) / 2
  const step = burin.pitch * 0.9
  const darknessAt = (x: number, y: number) => {
    if (x < 0 || y < 0 || x >= size.width || y >= size.height) return 0
    return 1 - tone.data[Math.floor(y * scale) * tone.width + Math.floor(x * scale)]! / 255
  }
  const chunks: string[] = []
  let data = ''
  for (let offset = -reach; offset < reach; offset += burin.pitch) {
    const phase = random.next() * 6
    const flush = (upper: string[], lower: string[]) => {
      if (upper.length > 1) data += `M${upper.join('L')}L${lower.reverse().join('L')}Z`
    }
    let upper: string[] = []
    let lower: string[] = []
    for (let along = -reach; along < reach; along += step) {
      const bow = offset + Math.sin(along / 90 + phase) * burin.pitch * 0.09
      const x = size.width / 2 + along * cos - bow * sin
      const y = size.height / 2 + along * sin + bow * cos
      const darkness = darknessAt(x, y)
      if (darkness <= burin.from) {
        flush(upper, lower)
        upper = []
        lower = []
        continue
      }
      const half = burin.pitch * (0.06 + 0.4 * clamp((darkness - burin.from) / (burin.full - burin.from)))
      upper.push(`${round(x + sin * half)} ${round(y - cos * half)}`)
      lower.push(`${round(x - sin * half)} ${round(y + cos * half)}`)
    }
    flush(upper, lower)
    if (data.length > 200_000) {
      chunks.push(data)
      data = ''
    }
  }
  return [...chunks, data]
}
