import { Refusal } from '#platform/errors.ts'

/** A place in the change feed: all changes up to `position` have been read. */
export type Cursor = { feed: string; position: number }

/** Returns a cursor as programs see it. */
export const cursorText = ({ feed, position }: Cursor): string =>
  Buffer.from(`${feed} ${position}`).toString('base64url')

/** @throws badRequest */
export const readCursor = (text: string): Cursor => {
  const [feed = '', digits = ''] = Buffer.from(text, 'base64url').toString().split(' ')
  const position = Number(digits)
  if (cursorText({ feed, position }) !== text || !Number.isSafeInteger(position) || position < 0)
    throw new Refusal('badRequest', { detail: 'This is not a cursor of the change feed.' })
  return { feed, position }
}
