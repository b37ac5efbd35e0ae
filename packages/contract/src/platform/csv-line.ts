export const BOM = '\u{feff}'

/** Writes a line of a CSV file. @source RFC 4180 */
export const csvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => quoted(guarded(cell))).join(',')}\r\n`

/* Spreadsheet programs would run a cell such as =1+1 as a formula. The import removes the apostrophe again. */
const guarded = (cell: string): string => (/^'*[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell)

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
