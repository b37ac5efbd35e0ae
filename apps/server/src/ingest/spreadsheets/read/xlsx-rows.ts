import { SHEET_LIMITS } from '@pressmark/contract/ingest/spreadsheets.ts'
import type { OnBytes, SheetCells } from './layout.ts'
import { dateOfSerial } from './xlsx-dates.ts'
import { openParts, xmlReader } from './xlsx-parts.ts'
import { readWorkbook, unescaped, type Workbook } from './xlsx-workbook.ts'
import { damaged, InvalidSheet } from './invalid-sheet.ts'

// Spreadsheet programs allow 32,767 characters in a cell.
const MAX_TEXT = 100_000

type OnRead = { onName?: (sheetName: string) => void; onBytes?: OnBytes | undefined }

/** Yields the rows of the first sheet, with empty rows for missing numbers. A formula has its last result as value.
 *  @throws InvalidSheet */
export async function* xlsxRows(file: string, { onName, onBytes }: OnRead): AsyncGenerator<SheetCells> {
  const parts = await openParts(file)
  try {
    const workbook = await readWorkbook(parts)
    onName?.(workbook.sheetName)
    const ready: Row[] = []
    const parser = sheetReader(workbook, (row) => ready.push(row))
    let number = 0
    for await (const chunk of parts.read(workbook.part, onBytes)) {
      parser.write(chunk)
      for (const row of ready.splice(0)) {
        for (; number + 1 < row.number; number += 1) yield { cells: [] }
        number += 1
        yield row.isHidden ? { cells: row.cells, hidden: true } : { cells: row.cells }
      }
    }
  } finally {
    parts.close()
  }
}

type Row = { number: number; cells: string[]; isHidden: boolean }

const sheetReader = (workbook: Workbook, onRow: (row: Row) => void) => {
  let row: Row = { number: 0, cells: [], isHidden: false }
  let cell = { column: 0, type: '', style: 0, text: '' }
  let takes = false
  return xmlReader({
    open: (tag, attribute) => {
      if (tag === 'row') {
        const isHidden = ['1', 'true'].includes(attribute('hidden'))
        row = { number: rowNumber(attribute('r'), row.number), cells: [], isHidden }
        cell = { ...cell, column: -1 }
      } else if (tag === 'c') {
        // A cell without a reference follows the previous cell.
        const column = columnIndex(attribute('r')) ?? cell.column + 1
        cell = { column, type: attribute('t'), style: Number(attribute('s') || 0), text: '' }
      } else takes = tag === 'v' || tag === 't'
    },
    text: (text) => {
      if (takes) cell.text += text
      if (cell.text.length > MAX_TEXT) throw damaged('a cell holds more than a cell can')
    },
    close: (tag) => {
      if (tag === 'v' || tag === 't') takes = false
      else if (tag === 'c') setCell(row.cells, cell.column, valueOf(cell, workbook))
      else if (tag === 'row') onRow(row)
    },
  })
}

const rowNumber = (written: string, before: number): number => {
  const number = written === '' ? before + 1 : Number(written)
  if (!(number > before)) throw damaged('its rows are out of order')
  // Missing rows count because rows are numbered.
  if (number > SHEET_LIMITS.rows + 1) throw tooManyRows()
  return number
}

export const tooManyRows = (): InvalidSheet =>
  new InvalidSheet({
    code: 'tooManyRows',
    message: `The spreadsheet has more than ${SHEET_LIMITS.rows} rows`,
    limit: SHEET_LIMITS.rows,
  })

/** Returns the column index of a cell reference: `C12` is 2. */
const columnIndex = (reference: string): number | undefined => {
  const column = /^[A-Z]{1,3}/.exec(reference)?.[0]
  if (column === undefined) return undefined
  return [...column].reduce((index, character) => index * 26 + character.charCodeAt(0) - 64, 0) - 1
}

// The last column of spreadsheet programs is XFD.
const MAX_COLUMNS = 16_384

const setCell = (cells: string[], column: number, value: string): void => {
  if (value === '') return
  if (column >= MAX_COLUMNS) throw damaged('a row has too many cells')
  while (cells.length < column) cells.push('')
  cells[column] = value
}

/* @source ECMA-376 Part 1 §18.18.11 */
const valueOf = (
  { type, style, text }: { type: string; style: number; text: string },
  { words, isDate, since1904 }: Workbook,
): string => {
  if (text === '') return ''
  if (type === 's') return words[Number(text)] ?? ''
  if (type === 'b') return text === '1' ? 'true' : 'false'
  if (type === 'str' || type === 'inlineStr') return unescaped(text)
  if (type === 'd') return text.replace(/T00:00:00(\.0+)?Z?$/, '')
  const number = Number(text)
  if (type === 'e' || Number.isNaN(number)) return text
  if (isDate[style] === true) return dateOfSerial(number, { since1904 })
  // Spreadsheet programs show 15 digits, so that 0.1 + 0.2 is 0.3.
  return String(Number(number.toPrecision(15)))
}
