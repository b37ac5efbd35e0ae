import { Readable } from 'node:stream'
import { templatesOf } from '#metadata/templates.ts'
import type { TenantDb } from '#platform/db/database.ts'
import { exportedCells, sheetColumns, storedParts } from './cells.ts'
import { languageOf } from './columns.ts'
import { csvText } from './csv.ts'
import type { ExportRow } from './exports.ts'
import { jsonLines } from './json-lines.ts'
import { exportWords } from './words.ts'
import { workbookOf } from './workbook.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Returns the file of an export that is done. It is written while it is read, from the stored values.
 *  @param origin precedes the addresses of entries */
export const exportFile = async (
  db: TenantDb,
  row: ExportRow,
  origin: string,
): Promise<{ type: string; bytes: Readable }> => {
  const columns = sheetColumns(row.columns, await templatesOf(db, row.kind))
  if (row.format === 'jsonl') {
    const lines = jsonLines(row.kind, columns, storedParts(db, row), origin)
    return { type: 'application/jsonl; charset=utf-8', bytes: Readable.from(lines, { objectMode: false }) }
  }
  const parts = exportedCells(db, row, columns, origin)
  if (row.format === 'csv') {
    const headers = columns.map(({ header }) => header)
    return { type: 'text/csv; charset=utf-8', bytes: Readable.from(csvText(headers, parts), { objectMode: false }) }
  }
  const words = exportWords(await languageOf(db, row))
  return { type: XLSX, bytes: workbookOf({ columns, parts, words, kind: row.kind }) }
}
