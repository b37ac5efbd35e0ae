import type { Spreadsheet } from '@pressmark/contract/ingest/spreadsheets.ts'

/** How the bytes of a spreadsheet are read; found once, when it comes in, so that every later reading is the same. */
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

/** Hears how many of how many bytes have been read. */
export type OnBytes = (read: number, of: number) => void
