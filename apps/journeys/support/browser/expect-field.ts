import { expect, type Locator, type Page } from '@playwright/test'
import type { Colour } from '../fixtures/pictures.ts'
import { average, boxOf, difference, seen, type Box } from '../pixels/pixels.ts'
import { colourOf, type Field } from '../fixtures/test-images.ts'

/** What lies around every plate. */
const ROOM: Colour = [18, 17, 15]
/** What JPEG may change in the average of a place, of 255; levels of fields lie 80 apart. */
const TOLERANCE = 16
/** Part of the free room that a region fills. */
const FILLED = 0.94
/** Less than this between a field and the ends of the room is the line around it and no more, px. */
const LEAST_ROOM = 10

type Where = { picture: Locator; card: Locator }

/** What the card leaves free, beside it or above it, and the square in its middle where the camera has to put a field. */
const placeFor = ({ picture, card }: { picture: Box; card: Box }): { free: Box; square: Box } => {
  const right = card.x + card.width
  const beside = { ...picture, x: right, width: Math.max(picture.x + picture.width - right, 0) }
  const above = { ...picture, height: card.y - picture.y }
  const side = ({ width, height }: Box) => Math.min(width, height)
  const free = side(beside) > side(above) && card.width <= picture.width / 2 ? beside : above
  return { free, square: around(free.x + free.width / 2, free.y + free.height / 2, side(free) * FILLED) }
}

const around = (x: number, y: number, size: number): Box => ({
  x: x - size / 2,
  y: y - size / 2,
  width: size,
  height: size,
})

/* Just beyond the line around a field, short of what lies at the ends of the free room, and which field is there. */
const beyond = ({ free, square }: ReturnType<typeof placeFor>, field: Field) => {
  const middle = { x: square.x + square.width / 2, y: square.y + square.height / 2 }
  const [across, down] = [(free.width - square.width) / 2, (free.height - square.height) / 2]
  return [-1, 1].flatMap((way) => [
    {
      room: across,
      box: around(middle.x + way * (square.width / 2 + across / 3), middle.y, 2),
      colour: colourOf({ ...field, column: field.column + way }),
    },
    {
      room: down,
      box: around(middle.x, middle.y + way * (square.height / 2 + down / 3), 2),
      colour: colourOf({ ...field, row: field.row + way }),
    },
  ])
}

/** Compares what the viewer shows with a field, by pixels: its four quarters have the colour of the field, and beyond its edges is
 *  what lies there on the plate. */
export const expectField = async (page: Page, { picture, card }: Where, field: Field): Promise<void> => {
  const whole = await boxOf(picture)
  const place = placeFor({ picture: whole, card: await boxOf(card) })
  const { x, y, width: side } = place.square
  const quarters = [1, 3].flatMap((across) =>
    [1, 3].map((down) => ({
      box: around(x + (across * side) / 4, y + (down * side) / 4, side / 3),
      colour: colourOf(field)!, // one of a plate
    })),
  )
  const others = beyond(place, field).filter(({ room }) => room > LEAST_ROOM)
  expect(others.length, 'there is room for what lies beside it').toBeGreaterThanOrEqual(2)
  await expect(async () => {
    const shown = await seen(page, whole)
    for (const { box, colour = ROOM } of [...quarters, ...others]) {
      const found = average(shown, { ...box, x: box.x - whole.x, y: box.y - whole.y })
      const says = `${JSON.stringify(box)} is ${found.map(Math.round).join()}, not ${colour.join()}`
      expect(difference(found, colour), says).toBeLessThan(TOLERANCE)
    }
  }).toPass({ timeout: 20_000 })
}
