import sharp from 'sharp'
import type { Colour } from './pictures.ts'

/** A plate is a board of square fields, each in a colour that no other field of any plate has. */
const COLUMNS = 3
const ROWS = 2
export const FIELD_PX = 400
const LEVELS = [50, 130, 210] as const

const COLOURS: readonly Colour[] = LEVELS.flatMap((red) =>
  LEVELS.flatMap((green) => LEVELS.map((blue): Colour => [red, green, blue])),
).filter(([red, green, blue]) => red !== green || green !== blue)

/** A field by its plate and its place, both zero-based. */
export type Field = { plate: number; column: number; row: number }

/** The colour of a field; undefined beyond the edges of its plate. */
export const colourOf = ({ plate, column, row }: Field): Colour | undefined =>
  column < 0 || row < 0 || column >= COLUMNS || row >= ROWS
    ? undefined
    : COLOURS[(plate * ROWS + row) * COLUMNS + column]

/** The area of a field, px of its plate. */
export const areaOf = ({ column, row }: Pick<Field, 'column' | 'row'>) => ({
  x: column * FIELD_PX,
  y: row * FIELD_PX,
  width: FIELD_PX,
  height: FIELD_PX,
})

/** The plate as the bytes of a PNG. */
export const platePng = (plate: number): Promise<Buffer> => {
  const [width, height] = [COLUMNS * FIELD_PX, ROWS * FIELD_PX]
  const pixels = Buffer.allocUnsafe(width * height * 3)
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 3) {
      const field = { plate, column: Math.floor(x / FIELD_PX), row: Math.floor(y / FIELD_PX) }
      pixels.set(colourOf(field)!, at) // within the plate
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
}
