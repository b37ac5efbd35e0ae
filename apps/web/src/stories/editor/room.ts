/** A row of a list, where the layout has it: px from the beginning of the list to its own. */
export type Row = { start: number; size: number }

/** How far rows are moved while one of them is carried, px: that one, and each of those that it passes. */
export type Room = { carried: number; passed: number }

/** The room that rows make for the one that is carried from its place to another; places are zero-based. */
export const roomFor = (rows: readonly Row[], from: number, to: number): Room => {
  const [row, there, next] = [rows[from], rows[to], rows[from < to ? from + 1 : from - 1]]
  if (!row || !there || !next || from === to) return { carried: 0, passed: 0 }
  return from < to
    ? { carried: endOf(there) - endOf(row), passed: row.start - next.start }
    : { carried: there.start - row.start, passed: endOf(row) - endOf(next) }
}

const endOf = ({ start, size }: Row): number => start + size
