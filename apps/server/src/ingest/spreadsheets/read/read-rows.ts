import { SHEET_LIMITS } from '@pressmark/contract/ingest/spreadsheets.ts'
import { csvRows } from './csv-rows.ts'
import type { Layout, OnBytes, SheetCells } from './layout.ts'
import { InvalidSheet } from './invalid-sheet.ts'
import { tooManyRows, xlsxRows } from './xlsx-rows.ts'

/** A row with the number that a spreadsheet program shows for it. */
export type NumberedRow = SheetCells & { number: number }

type OnRead = { onLayout?: (layout: Layout) => void; onBytes?: OnBytes }

/** Yields all rows with the headers, as a stream. Memory use is constant, except for the shared strings of a workbook. Before the first
 *  row, `onLayout` receives the layout with the name of the sheet.
 *  @throws InvalidSheet */
export async function* numberedRows(file: string, layout: Layout, onRead: OnRead = {}): AsyncGenerator<NumberedRow> {
  let number = 0
  for await (const row of allRows(file, layout, onRead)) {
    number += 1
    if (number - 1 > SHEET_LIMITS.rows) throw tooManyRows()
    yield { number, ...row }
  }
}

async function* allRows(file: string, layout: Layout, { onLayout, onBytes }: OnRead): AsyncGenerator<SheetCells> {
  if (layout.format === 'csv') {
    onLayout?.(layout)
    for await (const cells of csvRows(file, layout, onBytes)) yield { cells }
  } else yield* xlsxRows(file, { onName: (sheetName) => onLayout?.({ ...layout, sheetName }), onBytes })
}

/** Returns the column names of the first row.
 *  @throws InvalidSheet for a file without columns, or with too many */
export const headersOf = (cells: readonly string[] = []): string[] => {
  const headers = withoutEmptyEnd(cells.map((cell) => cell.trim()))
  if (headers.length > SHEET_LIMITS.columns) throw tooManyColumns()
  if (headers.length === 0)
    throw new InvalidSheet({
      code: 'sheetEmpty',
      message: 'The first row of the spreadsheet contains no column names.',
    })
  return headers
}

const withoutEmptyEnd = (cells: string[]): string[] => cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1)

const tooManyColumns = () =>
  new InvalidSheet({
    code: 'tooManyColumns',
    message: `The spreadsheet has more than ${SHEET_LIMITS.columns} columns`,
    limit: SHEET_LIMITS.columns,
  })
