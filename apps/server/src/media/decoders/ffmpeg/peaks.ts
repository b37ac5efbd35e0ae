/** Samples of one channel per second, as `add` takes them: enough to draw by. */
export const PEAK_RATE = 8000
/** Samples behind one fine peak: 10 ms. */
const FINE = 80
/** Most points of a drawing. */
const POINTS = 1800

/** Peaks for wavesurfer: one list per channel, 0..1 each; duration in s. */
export type Waveform = { duration: number; peaks: number[][] }

/** Gathers the peaks of sound that goes by as 16-bit samples, little-endian. A chunk may end within a sample. */
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
    /** s, so far */
    duration: (): number => samples / PEAK_RATE,
    end: (): Waveform => ({ duration: samples / PEAK_RATE, peaks: [coarse(peak > 0 ? [...fine, peak] : fine)] }),
  }
}

const coarse = (fine: readonly number[]): number[] => {
  const points = Math.min(POINTS, fine.length)
  return Array.from({ length: points }, (_, point) => {
    const from = Math.floor((point * fine.length) / points)
    const to = Math.floor(((point + 1) * fine.length) / points)
    let most = 0
    for (let at = from; at < to; at += 1) most = Math.max(most, fine[at]!)
    return Math.round((most / 32_768) * 1000) / 1000
  })
}
