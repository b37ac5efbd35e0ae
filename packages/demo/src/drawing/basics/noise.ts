export type Noise = (x: number, y: number) => number

const latticeValue = (seed: number, x: number, y: number) => {
  let h = (Math.imul(x, 374761393) ^ Math.imul(y, 668265263) ^ Math.imul(seed | 0, 2246822519)) | 0
  h = Math.imul(h ^ (h >>> 13), 1274126177)
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296
}

const ease = (t: number) => t * t * (3 - 2 * t)

const valueNoise = (seed: number, x: number, y: number) => {
  const left = Math.floor(x)
  const top = Math.floor(y)
  const u = ease(x - left)
  const v = ease(y - top)
  const a = latticeValue(seed, left, top)
  const b = latticeValue(seed, left + 1, top)
  const c = latticeValue(seed, left, top + 1)
  const d = latticeValue(seed, left + 1, top + 1)
  return a + (b - a) * u + (c - a) * v + (a - b - c + d) * u * v
}

/** Fractal value noise, 0..1, one feature per unit of x and y in the coarsest octave. */
export const cloudNoise =
  (seed: number, octaves: number): Noise =>
  (x, y) => {
    let sum = 0
    let weight = 0.5
    let total = 0
    for (let octave = 0; octave < octaves; octave++) {
      const scale = 2 ** octave
      sum += weight * valueNoise(seed + octave * 101, x * scale + octave * 17.3, y * scale - octave * 9.7)
      total += weight
      weight /= 2
    }
    return sum / total
  }
