const RATE = 22_050
const SECONDS = 12
/** A stroke every so many seconds. */
const EVERY = 2.4
/** Partials of a tuned bell: hum, prime, tierce, quint, nominal and above, as multiples of the prime; loudness; s to fade. */
const PARTIALS = [
  [0.5, 0.5, 4],
  [1, 0.8, 2.6],
  [1.19, 0.6, 2],
  [1.5, 0.35, 1.6],
  [2, 0.7, 1.2],
  [2.66, 0.3, 0.7],
  [4.1, 0.15, 0.4],
] as const
const PRIME = 220

/** A bell that is rung, as WAV: one channel, 16 bit. */
export const ringBell = (): Buffer => {
  const samples = Buffer.alloc(RATE * SECONDS * 2)
  for (let at = 0; at < RATE * SECONDS; at += 1) {
    let value = 0
    for (let stroke = 0; stroke * EVERY < SECONDS - 2; stroke += 1) value += strokeAt(at / RATE - stroke * EVERY)
    samples.writeInt16LE(Math.round(32_000 * Math.tanh(value / 3)), at * 2)
  }
  return Buffer.concat([header(samples.length), samples])
}

const strokeAt = (time: number): number =>
  time < 0
    ? 0
    : PARTIALS.reduce(
        (sum, [ratio, loud, fade]) =>
          sum + loud * Math.exp(-time / fade) * Math.sin(2 * Math.PI * PRIME * ratio * time),
        0,
      ) * Math.min(1, time * 400)

/** Source: Microsoft, Multimedia Programming Interface, 1991 (RIFF WAVE) */
const header = (length: number): Buffer => {
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + length, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(RATE, 24)
  head.writeUInt32LE(RATE * 2, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36)
  head.writeUInt32LE(length, 40)
  return head
}
