import { huffman, type Huffman } from './huffman.ts'

/** One colour component as coded in the scan. */
export type Component = { across: number; down: number; dc: Huffman; ac: Huffman }

/** Layout of a baseline scan. Sizes in pixels, `mcu` is the size of a coded unit. */
export type JpegFrame = {
  width: number
  height: number
  mcu: { width: number; height: number }
  components: Component[]
  /** Offset of the height in the frame header: two bytes, followed by the width. */
  sizeAt: number
  scanAt: number
}

type Sampling = { id: number; across: number; down: number }
type Parsed = {
  frame?: { sizeAt: number; width: number; height: number; sampling: Sampling[] }
  tables: Map<number, Huffman>
}

const SOF0 = 0xc0
const DHT = 0xc4
const SOS = 0xda
const DRI = 0xdd

/**
 * Reads the headers of a baseline JPEG with all components in one scan and without restart markers.
 * Returns undefined for any other JPEG. Source: ITU-T T.81 Annex B
 */
export const parseJpegFrame = (jpeg: Uint8Array): JpegFrame | undefined => {
  const view = new DataView(jpeg.buffer, jpeg.byteOffset, jpeg.length)
  const parsed: Parsed = { tables: new Map() }
  let at = 2
  while (at + 4 <= jpeg.length && jpeg[at] === 0xff) {
    const marker = view.getUint8(at + 1)
    const end = at + 2 + view.getUint16(at + 2)
    if (end > jpeg.length) return undefined
    const body = jpeg.subarray(at + 4, end)
    if (marker === SOS) return frameOf(parsed, body, end)
    if (marker === DRI && view.getUint16(at + 4) !== 0) return undefined
    if (marker === SOF0) parsed.frame = readFrame(body, at + 5)
    else if (marker === DHT) readTables(body, parsed.tables)
    else if (isOtherFrame(marker)) return undefined
    at = end
  }
  return undefined
}

/** Progressive, lossless, arithmetic and other frames. C4, C8 and CC are not frame headers. */
const isOtherFrame = (marker: number) => marker > SOF0 && marker <= 0xcf && marker !== 0xc8 && marker !== 0xcc

const readFrame = (body: Uint8Array, sizeAt: number) => {
  const byte = (index: number) => body[index] ?? 0
  return {
    sizeAt,
    height: (byte(1) << 8) | byte(2),
    width: (byte(3) << 8) | byte(4),
    sampling: Array.from({ length: byte(5) }, (_, index) => ({
      id: byte(6 + 3 * index),
      across: byte(7 + 3 * index) >> 4,
      down: byte(7 + 3 * index) & 15,
    })),
  }
}

/** Reads tables into a map keyed by class and number: 0x0n for DC, 0x1n for AC. */
const readTables = (body: Uint8Array, tables: Map<number, Huffman>) => {
  let at = 0
  while (at + 17 <= body.length) {
    const counts = body.subarray(at + 1, at + 17)
    const total = counts.reduce((sum, count) => sum + count, 0)
    tables.set(body[at] ?? 0, huffman(counts, body.subarray(at + 17, at + 17 + total)))
    at += 17 + total
  }
}

const frameOf = ({ frame, tables }: Parsed, scan: Uint8Array, scanAt: number): JpegFrame | undefined => {
  if (!frame || frame.sampling.length === 0 || scan[0] !== frame.sampling.length) return undefined
  const components: Component[] = []
  for (const [index, { id, across, down }] of frame.sampling.entries()) {
    const selector = scan[2 + 2 * index] ?? 0
    const dc = tables.get(selector >> 4)
    const ac = tables.get(0x10 | (selector & 15))
    if (scan[1 + 2 * index] !== id || !dc || !ac || across === 0 || down === 0) return undefined
    components.push({ across, down, dc, ac })
  }
  // A scan of one component is not interleaved: its unit is one block, independent of the sampling.
  if (components.length === 1) Object.assign(components[0]!, { across: 1, down: 1 })
  const mcu = {
    width: 8 * Math.max(...components.map(({ across }) => across)),
    height: 8 * Math.max(...components.map(({ down }) => down)),
  }
  return { width: frame.width, height: frame.height, mcu, components, sizeAt: frame.sizeAt, scanAt }
}
