import { createHash } from 'node:crypto'

/** The uuid of the item that a row becomes: the same whenever the row is imported, so that nothing is created twice, and in
 *  the order of the rows, which keeps indexes narrow. Version 7: the moment is that of the import.
 *  @param row at most 2^20 - 1, as many as a sheet can have */
export const itemUuidOf = (sheet: string, row: number): string => {
  const number = row.toString(16).padStart(5, '0')
  const hash = createHash('sha256').update(`${sheet} ${row}`).digest('hex').slice(0, 12)
  const [first, second] = sheet.split('-')
  return `${first}-${second}-7${number.slice(0, 3)}-80${number.slice(3)}-${hash}`
}

/** The row that became this item, if it was one of the sheet's. */
export const rowOfItem = (sheet: string, uuid: string): number | undefined => {
  const [, , third = '', fourth = ''] = uuid.split('-')
  const row = Number.parseInt(third.slice(1) + fourth.slice(2), 16)
  return itemUuidOf(sheet, row) === uuid ? row : undefined
}
