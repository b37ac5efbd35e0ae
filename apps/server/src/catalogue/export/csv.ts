const BOM = '\u{feff}'

/** Writes a CSV file with a byte order mark, which spreadsheet programs need to recognise UTF-8.
 *  @source RFC 4180 */
export async function* csvText(
  headers: readonly string[],
  parts: AsyncIterable<readonly (readonly string[])[]>,
): AsyncGenerator<string> {
  yield BOM + lineOf(headers)
  for await (const rows of parts) yield rows.map(lineOf).join('')
}

const lineOf = (cells: readonly string[]): string => `${cells.map((cell) => quoted(guarded(cell))).join(',')}\r\n`

/* Spreadsheet programs would run a cell such as =1+1 as a formula. The import removes the apostrophe again. */
const guarded = (cell: string): string => (/^'*[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell)

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
