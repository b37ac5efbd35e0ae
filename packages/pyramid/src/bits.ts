/** Reads bits of a JPEG scan from which the stuffed zero bytes have been removed. */
export type BitSource = { bytes: Uint8Array; position: number }

/** Returns the next sixteen bits without advancing. Bits after the end are ones, as encoders pad. */
export const peekSixteen = ({ bytes, position }: BitSource): number => {
  const at = position >> 3
  const three = ((bytes[at] ?? 255) << 16) | ((bytes[at + 1] ?? 255) << 8) | (bytes[at + 2] ?? 255)
  return (three >> (8 - (position & 7))) & 0xffff
}

/** Reads `count` bits, 0 to 16, as a number. */
export const takeBits = (source: BitSource, count: number): number => {
  const value = peekSixteen(source) >> (16 - count)
  source.position += count
  return value
}

/** Collects bits and stuffs a zero byte after each 0xFF. Source: ITU-T T.81 §F.1.2.3 */
export const bitSink = (capacity: number) => {
  const bytes = new Uint8Array(capacity * 2 + 16)
  let length = 0
  let pending = 0
  let bitCount = 0
  const put = (value: number, count: number) => {
    pending = ((pending << count) | value) & 0xffffff
    bitCount += count
    while (bitCount >= 8) {
      bitCount -= 8
      const byte = (pending >> bitCount) & 0xff
      bytes[length++] = byte
      if (byte === 0xff) bytes[length++] = 0
    }
  }
  return {
    /** Writes up to sixteen bits. */
    put,
    copy: (bits: Uint8Array, from: number, to: number) => {
      const source = { bytes: bits, position: from }
      for (let remaining = to - from; remaining > 0; remaining -= 16)
        put(takeBits(source, Math.min(16, remaining)), Math.min(16, remaining))
    },
    /** Returns the written bytes. The last byte is padded with ones. */
    finish: (): Uint8Array => {
      if (bitCount > 0) put((1 << (8 - bitCount)) - 1, 8 - bitCount)
      return bytes.subarray(0, length)
    },
  }
}

export type BitSink = ReturnType<typeof bitSink>

/**
 * Returns the data of the scan up to the next marker, without stuffed zeros, or undefined if it has restart markers.
 * `end` is the offset of that marker.
 */
export const unstuffed = (jpeg: Uint8Array, start: number): { bytes: Uint8Array; end: number } | undefined => {
  const bytes = new Uint8Array(jpeg.length - start)
  let length = 0
  for (let at = start; at < jpeg.length; at += 1) {
    const byte = jpeg[at] ?? 0
    const next = jpeg[at + 1] ?? 0
    if (byte === 0xff && next !== 0) {
      return next >= 0xd0 && next <= 0xd7 ? undefined : { bytes: bytes.subarray(0, length), end: at }
    }
    bytes[length++] = byte
    if (byte === 0xff) at += 1
  }
  return undefined
}
