import { expect, type Locator, type Page } from '@playwright/test'
import type { Colour } from '../fixtures/pictures.ts'
import { average, boxOf, difference, readScreen, type Box } from '../pixels/pixels.ts'
import { colourOf, type Field } from '../fixtures/test-images.ts'

/** The background around every test image. */
const BACKGROUND: Colour = [18, 17, 15]
/** JPEG changes the average of a region by at most this value, of 255. The levels of fields differ by 80. */
const TOLERANCE = 16
/** Share of the free space that a region fills. */
const FILLED = 0.94
/** A gap below this size contains only the border of the field, px. */
const MIN_GAP = 10

type ViewerParts = { picture: Locator; card: Locator }

/** Returns the space beside or above the card, and the square in its middle where the camera has to show the field. */
const spaceFor = ({ picture, card }: { picture: Box; card: Box }): { free: Box; square: Box } => {
  const right = card.x + card.width
  const beside = { ...picture, x: right, width: Math.max(picture.x + picture.width - right, 0) }
  const above = { ...picture, height: card.y - picture.y }
  const side = ({ width, height }: Box) => Math.min(width, height)
  const free = side(beside) > side(above) && card.width <= picture.width / 2 ? beside : above
  return { free, square: squareAround(free.x + free.width / 2, free.y + free.height / 2, side(free) * FILLED) }
}

const squareAround = (x: number, y: number, size: number): Box => ({
  x: x - size / 2,
  y: y - size / 2,
  width: size,
  height: size,
})

/* Points just outside the border of a field, with the colour of the neighbouring field. */
const outsidePoints = ({ free, square }: ReturnType<typeof spaceFor>, field: Field) => {
  const middle = { x: square.x + square.width / 2, y: square.y + square.height / 2 }
  const [across, down] = [(free.width - square.width) / 2, (free.height - square.height) / 2]
  return [-1, 1].flatMap((direction) => [
    {
      gap: across,
      box: squareAround(middle.x + direction * (square.width / 2 + across / 3), middle.y, 2),
      colour: colourOf({ ...field, column: field.column + direction }),
    },
    {
      gap: down,
      box: squareAround(middle.x, middle.y + direction * (square.height / 2 + down / 3), 2),
      colour: colourOf({ ...field, row: field.row + direction }),
    },
  ])
}

/** Compares the viewer with a field by pixels. The four quarters have the colour of the field, and the points around it have
 *  the colours of its neighbours. */
export const expectField = async (page: Page, { picture, card }: ViewerParts, field: Field): Promise<void> => {
  const frame = await boxOf(picture)
  const space = spaceFor({ picture: frame, card: await boxOf(card) })
  const { x, y, width: side } = space.square
  const quarters = [1, 3].flatMap((across) =>
    [1, 3].map((down) => ({
      box: squareAround(x + (across * side) / 4, y + (down * side) / 4, side / 3),
      colour: colourOf(field)!, // the field is within the test image
    })),
  )
  const neighbours = outsidePoints(space, field).filter(({ gap }) => gap > MIN_GAP)
  expect(neighbours.length, 'there is space for the neighbouring fields').toBeGreaterThanOrEqual(2)
  await expect(async () => {
    const shown = await readScreen(page, frame)
    for (const { box, colour = BACKGROUND } of [...quarters, ...neighbours]) {
      const colourFound = average(shown, { ...box, x: box.x - frame.x, y: box.y - frame.y })
      const message = `${JSON.stringify(box)} is ${colourFound.map(Math.round).join()}, not ${colour.join()}`
      expect(difference(colourFound, colour), message).toBeLessThan(TOLERANCE)
    }
  }).toPass({ timeout: 120_000 })
}
