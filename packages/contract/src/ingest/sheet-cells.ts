import { SHEET_VALUE_SEPARATOR } from './spreadsheets.ts'

/** Writes several values into one cell: `a | b`. A bar inside a value becomes `\|`, and a backslash `\\`. */
export const joinCell = (values: readonly string[]): string =>
  values.map((value) => value.replace(/[\\|]/g, String.raw`\$&`)).join(` ${SHEET_VALUE_SEPARATOR} `)

/** Reads the values that `joinCell` has written. Spaces around values are removed, and empty values are skipped. A backslash
 *  before any other character is an ordinary character: `C:\maps`. */
export const splitEscapedCell = (cell: string): string[] => {
  const values: string[] = []
  let value = ''
  for (const [part] of cell.matchAll(/\\[\\|]|\||[^\\|]+|\\/g)) {
    if (part === SHEET_VALUE_SEPARATOR) {
      values.push(value)
      value = ''
    } else value += part === String.raw`\\` || part === String.raw`\|` ? part.slice(1) : part
  }
  return [...values, value].map((one) => one.trim()).filter((one) => one !== '')
}

/** Returns the name of a column as spreadsheet programs write it: `C` for the third. @param index zero-based */
export const columnLetters = (index: number): string =>
  (index >= 26 ? columnLetters(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26))
