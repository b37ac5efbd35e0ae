import { pipeline } from 'node:stream'
import { SHEET_LIMITS } from '@pressmark/contract/ingest/spreadsheets.ts'
import { CsvError, parse } from 'csv-parse'
import { decoded, unpackedBytes } from './csv-bytes.ts'
import type { CsvLayout, OnBytes } from './layout.ts'
import { damaged, InvalidSheet } from './invalid-sheet.ts'

/** Yields the rows of a CSV file, including empty ones, so that row numbers match those of spreadsheet programs.
 *  @throws InvalidSheet */
export async function* csvRows(file: string, layout: CsvLayout, onBytes?: OnBytes): AsyncGenerator<string[]> {
  const parser = parse({
    delimiter: layout.delimiter,
    relax_column_count: true,
    // A quote inside an unquoted cell is an ordinary character: 24" by 30".
    relax_quotes: true,
    skip_empty_lines: false,
    max_record_size: SHEET_LIMITS.cell * SHEET_LIMITS.columns,
  })
  const bytes = await unpackedBytes(file, layout, onBytes)
  // The parser rethrows errors of the earlier streams, and the loop below reads the parser.
  pipeline([...bytes, decoded(layout.encoding), parser], () => {})
  try {
    for await (const row of parser) yield row as string[]
  } catch (error) {
    damagedPacking(error)
  } finally {
    parser.destroy()
  }
}

/** Converts errors of a damaged table or archive, and rethrows any other error.
 *  @throws InvalidSheet */
export const damagedPacking = (error: unknown): never => {
  if (error instanceof InvalidSheet) throw error
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (error instanceof CsvError) throw damaged(error.message)
  if (code.startsWith('Z_')) throw damaged('it cannot be unpacked')
  throw error
}
