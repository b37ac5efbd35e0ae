import { randomFillSync } from 'node:crypto'
import sharp from 'sharp'

export type Colour = readonly [red: number, green: number, blue: number]

/** The sides are multiples of 512, so that the centre lies on a corner of JPEG's blocks. */
type Size = { width: number; height: number }

const QUARTERS: readonly Colour[] = [
  [150, 60, 60],
  [60, 140, 70],
  [60, 80, 160],
  [160, 140, 60],
]
const WHITE: Colour = [235, 235, 235]
const BLACK: Colour = [10, 10, 10]
const RED: Colour = [200, 40, 40]
const BLUE: Colour = [40, 60, 190]
const GREEN: Colour = [40, 150, 60]
const YELLOW: Colour = [220, 200, 50]
const BLOCKS: readonly (readonly Colour[])[] = [
  [GREEN, RED, BLUE, YELLOW],
  [BLUE, YELLOW, GREEN, RED],
  [RED, GREEN, WHITE, BLUE],
  [YELLOW, BLUE, RED, GREEN],
]
/** Side of a block of one colour, px. */
const BLOCK = 16
const MARKER = BLOCKS.length * BLOCK

/** Where one black pixel stands alone on white, px right of and below the centre. */
export const LONE_PIXEL = { right: 6, down: 5 }

/** The colour that the marker in the centre has at a place, px right of and below the centre. */
export const markerColour = (right: number, down: number): Colour => {
  if (right === LONE_PIXEL.right && down === LONE_PIXEL.down) return BLACK
  return BLOCKS[Math.floor((down + MARKER / 2) / BLOCK)]![Math.floor((right + MARKER / 2) / BLOCK)]!
}

/** Four quarters of coloured noise, which no format makes small, and in the centre a marker of blocks of one colour. */
const drawMarked = ({ width, height }: Size): Buffer => {
  const pixels = randomFillSync(Buffer.allocUnsafe(width * height * 3))
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const quarter = QUARTERS[(y < height / 2 ? 0 : 2) + (x < width / 2 ? 0 : 1)]!
      for (const value of quarter) pixels[at] = value + (pixels[at++]! & 63) - 32
    }
  }
  for (let down = -MARKER / 2; down < MARKER / 2; down++) {
    for (let right = -MARKER / 2; right < MARKER / 2; right++) {
      const at = ((height / 2 + down) * width + width / 2 + right) * 3
      pixels.set(markerColour(right, down), at)
    }
  }
  return pixels
}

/** Writes a marked picture as an uncompressed TIFF: 3 bytes a pixel. */
export const writeStampedTiff = async (file: string, size: Size): Promise<void> => {
  const raw = { ...size, channels: 3 } as const
  await sharp(drawMarked(size), { raw }).tiff({ compression: 'none' }).toFile(file)
}

/** A small marked picture, as the bytes of a PNG. */
export const stampedPng = (size: Size): Promise<Buffer> =>
  sharp(drawMarked(size), { raw: { ...size, channels: 3 } })
    .png()
    .toBuffer()
