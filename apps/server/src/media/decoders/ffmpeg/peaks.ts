/** Samples of one channel per second, as passed to `add`: enough for drawing. */
export const PEAK_RATE = 8000
/** Samples of one fine peak: 10 ms. */
const FINE = 80
/** Maximum number of points of a waveform. */
const POINTS = 1800

/** Peaks for wavesurfer: one list per channel, 0..1 each. Duration in s. */
export type Waveform = { duration: number; peaks: number[][] }

/** Collects the peaks of a stream of 16-bit samples, little-endian. A chunk may end within a sample. */
export const createPeaks = () => {
  const fine: number[] = []
  let samples = 0
  let peak = 0
  let odd: Buffer | undefined

  return {
    add: (chunk: Buffer): void => {
      const bytes = odd === undefined ? chunk : Buffer.concat([odd, chunk])
      const even = bytes.length - (bytes.length % 2)
      for (let at = 0; at < even; at += 2) {
        peak = Math.max(peak, Math.abs(bytes.readInt16LE(at)))
        samples += 1
        if (samples % FINE !== 0) continue
        fine.push(peak)
        peak = 0
      }
      odd = even < bytes.length ? bytes.subarray(even) : undefined
    },
    /** Duration so far, s. */
    duration: (): number => samples / PEAK_RATE,
    end: (): Waveform => ({ duration: samples / PEAK_RATE, peaks: [coarse(peak > 0 ? [...fine, peak] : fine)] }),
  }
}

const coarse = (fine: readonly number[]): number[] => {
  const points = Math.min(POINTS, fine.length)
  return Array.from({ length: points }, (_, point) => {
    const from = Math.floor((point * fine.length) / points)
    const to = Math.floor(((point + 1) * fine.length) / points)
    let max = 0
    for (let at = from; at < to; at += 1) max = Math.max(max, fine[at]!)
    return Math.round((max / 32_768) * 1000) / 1000
  })
}
