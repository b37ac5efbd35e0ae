import { modelDamaged } from './refused.ts'

type Header = { start: number; palette: number; width: number; height: number; fromBelow: boolean; bits: number }

/**
 * Reads an uncompressed BMP as pixels from the upper left, because libvips cannot read BMP.
 * @returns 3 bytes a pixel: red, green, blue.
 * @throws ModelRefused if it is truncated, compressed, or larger than `limit` pixels
 */
export const readBitmap = (file: Buffer, limit: number): { data: Buffer; width: number; height: number } => {
  const { start, palette, width, height, fromBelow, bits } = readHeader(file, limit)
  const row = Math.ceil((width * bits) / 32) * 4
  if (file.length < start + row * height) throw modelDamaged('a bitmap that is cut off')
  const data = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y += 1) {
    const line = start + row * (fromBelow ? height - 1 - y : y)
    for (let x = 0; x < width; x += 1) {
      const pixel = line + (x * bits) / 8
      const colour = bits === 8 ? palette + 4 * file[pixel]! : pixel
      const at = (y * width + x) * 3
      data[at] = file[colour + 2] ?? 0
      data[at + 1] = file[colour + 1] ?? 0
      data[at + 2] = file[colour] ?? 0
    }
  }
  return { data, width, height }
}

/** Source: Microsoft, Bitmap Storage (BITMAPFILEHEADER, BITMAPINFOHEADER) */
const readHeader = (file: Buffer, limit: number): Header => {
  if (file.length < 54) throw modelDamaged('a bitmap that is cut off')
  const [width, tall] = [file.readInt32LE(18), file.readInt32LE(22)]
  const [bits, packing] = [file.readUInt16LE(28), file.readUInt32LE(30)]
  const height = Math.abs(tall)
  if (width < 1 || height < 1 || width * height > limit) throw modelDamaged(`a bitmap of ${width} x ${height}`)
  // Value 3 only defines the order of the colours in the four bytes. All programs write the usual order.
  const isPlain = packing === 0 || (packing === 3 && bits === 32)
  if (!isPlain || ![8, 24, 32].includes(bits)) throw modelDamaged(`a bitmap of ${bits} bits, packing ${packing}`)
  // Rows are stored from bottom to top, unless the height is negative.
  const fromBelow = tall > 0
  return { start: file.readUInt32LE(10), palette: 14 + file.readUInt32LE(14), width, height, fromBelow, bits }
}
