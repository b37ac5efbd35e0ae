/** A cell of a table. Both numbers are zero-based. */
export type Place = { row: number; column: number }

type Size = { rows: number; columns: number }
type Key = { key: string; ctrlKey: boolean; metaKey: boolean }

const PAGE_ROWS = 10

/** Returns the cell to which a key moves the focus, or undefined for other keys. The first and the last cell end the way.
 *  @source https://www.w3.org/WAI/ARIA/apg/patterns/grid/ */
export const placeAfter = ({ row, column }: Place, { key, ctrlKey, metaKey }: Key, size: Size): Place | undefined => {
  const isWhole = ctrlKey || metaKey
  const [lastRow, lastColumn] = [size.rows - 1, size.columns - 1]
  const at = (to: Place): Place => ({
    row: Math.max(0, Math.min(lastRow, to.row)),
    column: Math.max(0, Math.min(lastColumn, to.column)),
  })
  if (key === 'Home') return { row: isWhole ? 0 : row, column: 0 }
  if (key === 'End') return { row: isWhole ? lastRow : row, column: lastColumn }
  const [rows, columns] = STEPS.get(key) ?? []
  if (rows === undefined || columns === undefined || isWhole) return undefined
  return at({ row: row + rows, column: column + columns })
}

const STEPS = new Map<string, readonly [rows: number, columns: number]>([
  ['ArrowUp', [-1, 0]],
  ['ArrowDown', [1, 0]],
  ['ArrowLeft', [0, -1]],
  ['ArrowRight', [0, 1]],
  ['PageUp', [-PAGE_ROWS, 0]],
  ['PageDown', [PAGE_ROWS, 0]],
])
