import { createHash } from 'node:crypto'

/** Returns the UUID of the item for a row. A repeated import of the row gets the same UUID, so that nothing is created twice. The
 *  UUIDs have the order of the rows, which keeps indexes compact. They are version 7 with the time of the import.
 *  @param row at most 2^20 - 1, the largest row number of a sheet */
export const itemUuidOf = (sheet: string, row: number): string => {
  const number = row.toString(16).padStart(5, '0')
  const hash = createHash('sha256').update(`${sheet} ${row}`).digest('hex').slice(0, 12)
  const [first, second] = sheet.split('-')
  return `${first}-${second}-7${number.slice(0, 3)}-80${number.slice(3)}-${hash}`
}

/** Returns the row that became this item, if the item belongs to the sheet. */
export const rowOfItem = (sheet: string, uuid: string): number | undefined => {
  const [, , third = '', fourth = ''] = uuid.split('-')
  const row = Number.parseInt(third.slice(1) + fourth.slice(2), 16)
  return itemUuidOf(sheet, row) === uuid ? row : undefined
}
