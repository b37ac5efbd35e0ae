import { BOM, csvLine } from '@pressmark/contract/platform/csv-line.ts'

/** Writes a CSV file with a byte order mark, which spreadsheet programs need to recognise UTF-8.
 *  @source RFC 4180 */
export async function* csvText(
  headers: readonly string[],
  parts: AsyncIterable<readonly (readonly string[])[]>,
): AsyncGenerator<string> {
  yield BOM + csvLine(headers)
  for await (const rows of parts) yield rows.map(csvLine).join('')
}
