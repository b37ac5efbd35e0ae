import { expect, test } from 'vitest'
import { roomFor, type Row } from './room.ts'

/* Of different heights, 6 px apart. */
const ROWS: readonly Row[] = [
  { start: 2, size: 76 },
  { start: 84, size: 90 },
  { start: 180, size: 76 },
  { start: 262, size: 100 },
]

/* Where each row is seen, in the order in which they are seen. */
const seen = (from: number, to: number) => {
  const room = roomFor(ROWS, from, to)
  const passed = (at: number) => (from < to ? at > from && at <= to : at < from && at >= to)
  return ROWS.map(({ start, size }, at) => ({
    start: start + (at === from ? room.carried : passed(at) ? room.passed : 0),
    size,
  })).sort((one, other) => one.start - other.start)
}

test('rows make room as if the one that is carried stood there already, whatever their sizes', () => {
  for (const from of ROWS.keys()) {
    for (const to of ROWS.keys()) {
      const sizes = ROWS.toSpliced(from, 1).toSpliced(to, 0, ROWS[from]!)
      let start = 2
      for (const [at, row] of seen(from, to).entries()) {
        expect(row, `place ${at} of ${from} to ${to}`).toEqual({ start, size: sizes[at]!.size })
        start += row.size + 6
      }
    }
  }
})

test('a row that is carried nowhere, or is not there, moves nothing', () => {
  expect(roomFor(ROWS, 1, 1)).toEqual({ carried: 0, passed: 0 })
  expect(roomFor(ROWS, 4, 0)).toEqual({ carried: 0, passed: 0 })
})
