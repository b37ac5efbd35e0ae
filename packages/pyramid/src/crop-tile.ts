import { bitSink, peekSixteen, takeBits, unstuffed, type BitSink, type BitSource } from './bits.ts'
import { lookUp, type Huffman } from './huffman.ts'
import { parseJpegFrame, type Component, type JpegFrame } from './jpeg-frame.ts'

/**
 * Returns the top left `width` by `height` pixels of a JPEG without decoding it. Coded units to the right and below are
 * dropped and the size of the frame is lowered, so every remaining coefficient is unchanged (`jpegtran -crop`).
 * Returns undefined if this is not possible (progressive, restart markers, a code that the tables lack, damage).
 * The caller decodes the tile instead.
 */
export const cropTile = (jpeg: Uint8Array, width: number, height: number): Buffer | undefined => {
  const frame = parseJpegFrame(jpeg)
  if (!frame || width < 1 || height < 1 || width > frame.width || height > frame.height) return undefined
  const data = unstuffed(jpeg, frame.scanAt)
  const scan = data && cropScan(data.bytes, frame, width, height)
  if (!scan) return undefined
  const head = Buffer.from(jpeg.subarray(0, frame.scanAt))
  head.writeUInt16BE(height, frame.sizeAt)
  head.writeUInt16BE(width, frame.sizeAt + 2)
  return Buffer.concat([head, scan, END])
}

const END = Uint8Array.of(0xff, 0xd9)

type Walk = {
  source: BitSource
  sink: BitSink
  components: Component[]
  /** The last DC value read and the last one written, by component. They differ after dropped units. */
  read: Int32Array
  written: Int32Array
}

const cropScan = (bytes: Uint8Array, frame: JpegFrame, width: number, height: number): Uint8Array | undefined => {
  const columns = Math.ceil(frame.width / frame.mcu.width)
  const columnCount = Math.ceil(width / frame.mcu.width)
  const rowCount = Math.ceil(height / frame.mcu.height)
  const count = frame.components.length
  const walk: Walk = {
    source: { bytes, position: 0 },
    sink: bitSink(bytes.length),
    components: frame.components,
    read: new Int32Array(count),
    written: new Int32Array(count),
  }
  for (let row = 0; row < rowCount; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      if (column < columnCount) {
        if (!copyUnit(walk)) return undefined
      } else if (row + 1 < rowCount && !skipUnit(walk)) return undefined
    }
  }
  // Peeking beyond the end returns ones, so a scan that ends early is only detected by its final position.
  return walk.source.position <= bytes.length * 8 ? walk.sink.finish() : undefined
}

const copyUnit = ({ source, sink, components, read, written }: Walk): boolean => {
  for (const [index, component] of components.entries()) {
    for (let block = component.across * component.down; block > 0; block -= 1) {
      const before = read[index] ?? 0
      const start = source.position
      const difference = readDifference(source, component.dc)
      if (difference === undefined) return false
      const value = before + difference
      if (before === written[index]) sink.copy(source.bytes, start, source.position)
      else if (!writeDifference(sink, component.dc, value - (written[index] ?? 0))) return false
      read[index] = value
      written[index] = value
      const from = source.position
      if (!skipAc(source, component.ac)) return false
      sink.copy(source.bytes, from, source.position)
    }
  }
  return true
}

const skipUnit = ({ source, components, read }: Walk): boolean => {
  for (const [index, component] of components.entries()) {
    for (let block = component.across * component.down; block > 0; block -= 1) {
      const difference = readDifference(source, component.dc)
      if (difference === undefined || !skipAc(source, component.ac)) return false
      read[index] = (read[index] ?? 0) + difference
    }
  }
  return true
}

/** Reads a DC difference. Source: ITU-T T.81 §F.2.2.1 */
const readDifference = (source: BitSource, table: Huffman): number | undefined => {
  const code = lookUp(table, peekSixteen(source))
  if (code === undefined) return undefined
  source.position += code >> 8
  const size = code & 0xff
  if (size > 11) return undefined
  const bits = takeBits(source, size)
  return size === 0 || bits >= 1 << (size - 1) ? bits : bits - (1 << size) + 1
}

/** Writes a DC difference. Source: ITU-T T.81 §F.1.2.1 */
const writeDifference = (sink: BitSink, table: Huffman, difference: number): boolean => {
  const size = 32 - Math.clz32(Math.abs(difference))
  const length = table.lengths[size] ?? 0
  if (size > 11 || length === 0) return false
  sink.put(table.codes[size] ?? 0, length)
  sink.put(difference < 0 ? difference + (1 << size) - 1 : difference, size)
  return true
}

/** Skips the other 63 coefficients of a block. Source: ITU-T T.81 §F.2.2.2 */
const skipAc = (source: BitSource, table: Huffman): boolean => {
  for (let coefficient = 1; coefficient < 64; coefficient += 1) {
    const code = lookUp(table, peekSixteen(source))
    if (code === undefined) return false
    const symbol = code & 0xff
    const size = symbol & 15
    source.position += (code >> 8) + size
    if (size === 0 && symbol !== 0xf0) return true // end of block
    coefficient += symbol >> 4
    if (coefficient > 63) return false
  }
  return true
}
