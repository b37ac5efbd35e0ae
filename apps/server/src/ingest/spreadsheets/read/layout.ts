import type { Spreadsheet } from '@pressmark/contract/ingest/spreadsheets.ts'

/** The format of a spreadsheet. It is detected once, after the upload, so that every later reading is the same. */
export type Layout = CsvLayout | XlsxLayout
export type CsvLayout = {
  format: 'csv'
  gzipped: boolean
  encoding: Encoding
  delimiter: Delimiter
}
export type XlsxLayout = { format: 'xlsx'; sheetName: string }

export type Encoding = NonNullable<Spreadsheet['encoding']>
export type Delimiter = NonNullable<Spreadsheet['delimiter']>

/** Receives the number of bytes read and the total. */
export type OnBytes = (read: number, of: number) => void

/** Cells of a row. `hidden`: a filter or a person has hidden it in the spreadsheet program. */
export type SheetCells = { cells: string[]; hidden?: true }
