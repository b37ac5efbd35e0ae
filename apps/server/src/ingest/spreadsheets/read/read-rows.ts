import { SHEET_LIMITS } from '@pressmark/contract/ingest/spreadsheets.ts'
import { csvRows } from './csv-rows.ts'
import type { Layout, OnBytes } from './layout.ts'
import { InvalidSheet } from './invalid-sheet.ts'
import { tooManyRows, xlsxRows } from './xlsx-rows.ts'

/** A row with the number that a spreadsheet program shows for it. */
export type NumberedRow = { number: number; cells: string[] }

/** Yields the rows below the headers as a stream. Memory use is constant, except for the shared strings of a workbook.
 *  @throws InvalidSheet */
export async function* readRows(file: string, layout: Layout, onBytes?: OnBytes): AsyncGenerator<NumberedRow> {
  let number = 0
  for await (const cells of allRows(file, layout, onBytes)) {
    number += 1
    if (number - 1 > SHEET_LIMITS.rows) throw tooManyRows()
    if (number > 1) yield { number, cells }
  }
}

/** Reads the headers.
 *  @throws InvalidSheet for a file without columns, or with too many */
export const readHeaders = async (file: string, layout: Layout): Promise<string[]> => {
  for await (const cells of allRows(file, layout)) {
    const headers = withoutEmptyEnd(cells.map((cell) => cell.trim()))
    if (headers.length === 0) break
    if (headers.length > SHEET_LIMITS.columns) throw tooManyColumns()
    return headers
  }
  throw new InvalidSheet({ code: 'sheetEmpty', message: 'The first row of the spreadsheet contains no column names.' })
}

const allRows = (file: string, layout: Layout, onBytes?: OnBytes): AsyncGenerator<string[]> =>
  layout.format === 'csv' ? csvRows(file, layout, onBytes) : xlsxRows(file, onBytes)

const withoutEmptyEnd = (cells: string[]): string[] => cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1)

const tooManyColumns = () =>
  new InvalidSheet({
    code: 'tooManyColumns',
    message: `The spreadsheet has more than ${SHEET_LIMITS.columns} columns`,
    limit: SHEET_LIMITS.columns,
  })
