import { expect, test } from 'vitest'
import { placeAfter } from './cell-place.ts'

const SIZE = { rows: 30, columns: 4 }
const press = (row: number, column: number, key: string, ctrlKey = false) =>
  placeAfter({ row, column }, { key, ctrlKey, metaKey: false }, SIZE)

test('arrow keys move by one cell and stop at the edges', () => {
  expect(press(1, 1, 'ArrowDown')).toEqual({ row: 2, column: 1 })
  expect(press(0, 0, 'ArrowUp')).toEqual({ row: 0, column: 0 })
  expect(press(29, 3, 'ArrowRight')).toEqual({ row: 29, column: 3 })
})

test('Home and End move in the row, with Ctrl in the table, and other keys do not move', () => {
  expect(press(5, 2, 'Home')).toEqual({ row: 5, column: 0 })
  expect(press(5, 2, 'End', true)).toEqual({ row: 29, column: 3 })
  expect(press(25, 2, 'PageDown')).toEqual({ row: 29, column: 2 })
  expect([press(5, 2, 'x'), press(5, 2, 'ArrowUp', true), press(5, 2, 'toString')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
