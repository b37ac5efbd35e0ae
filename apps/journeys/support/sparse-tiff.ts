import { open } from 'node:fs/promises'

const ROWS_OF_A_STRIP = 64
/* Numbers of the format. @source TIFF 6.0 §2 */
const SHORT = 3
const LONG = 4

/** Writes a black picture as an uncompressed TIFF: 3 bytes a pixel, all of them in a hole of the file, so that a gigabyte
 *  is written in no time. @returns bytes */
export const writeSparseTiff = async (file: string, { width, height }: { width: number; height: number }) => {
  const strips = Math.ceil(height / ROWS_OF_A_STRIP)
  const entries = 10
  const depths = 8 + 2 + entries * 12 + 4
  const offsets = depths + 8
  const counts = offsets + 4 * strips
  const pixels = counts + 4 * strips
  const head = Buffer.alloc(pixels)
  head.write('II*\0', 'latin1')
  head.writeUInt32LE(8, 4)
  let at = 8
  at = head.writeUInt16LE(entries, at)
  const entry = (tag: number, type: number, count: number, value: number) => {
    at = head.writeUInt16LE(tag, at)
    at = head.writeUInt16LE(type, at)
    at = head.writeUInt32LE(count, at)
    at = head.writeUInt32LE(value, at)
  }
  entry(256, LONG, 1, width)
  entry(257, LONG, 1, height)
  entry(258, SHORT, 3, depths)
  entry(259, SHORT, 1, 1) // not compressed
  entry(262, SHORT, 1, 2) // RGB
  entry(273, LONG, strips, offsets)
  entry(277, SHORT, 1, 3) // samples of a pixel
  entry(278, LONG, 1, ROWS_OF_A_STRIP)
  entry(279, LONG, strips, counts)
  entry(284, SHORT, 1, 1) // red, green, blue beside each other
  for (let sample = 0; sample < 3; sample += 1) head.writeUInt16LE(8, depths + 2 * sample)
  for (let strip = 0; strip < strips; strip += 1) {
    const rows = Math.min(ROWS_OF_A_STRIP, height - strip * ROWS_OF_A_STRIP)
    head.writeUInt32LE(pixels + strip * ROWS_OF_A_STRIP * width * 3, offsets + 4 * strip)
    head.writeUInt32LE(rows * width * 3, counts + 4 * strip)
  }
  const size = pixels + width * height * 3
  const handle = await open(file, 'w')
  try {
    await handle.write(head)
    await handle.truncate(size)
  } finally {
    await handle.close()
  }
  return size
}
