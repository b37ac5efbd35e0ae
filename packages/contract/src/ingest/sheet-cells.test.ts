import fc from 'fast-check'
import { expect, test } from 'vitest'
import { columnLetters, joinCell, splitEscapedCell } from './sheet-cells.ts'

test.each([
  ['', []],
  [' | ', []],
  ['a', ['a']],
  ['a|b', ['a', 'b']],
  [' a | b |', ['a', 'b']],
  [String.raw`a \| b`, ['a | b']],
  [String.raw`a \\ | b`, [String.raw`a \ `.trim(), 'b']],
  [String.raw`C:\maps`, [String.raw`C:\maps`]],
  ['a\\', ['a\\']],
])('the cell %j has the values %j', (cell, values) => {
  expect(splitEscapedCell(cell)).toEqual(values)
})

test('bars and backslashes inside a value are escaped', () => {
  expect(joinCell(['a|b', String.raw`c\d`])).toBe(String.raw`a\|b | c\\d`)
})

const text = fc.string({ unit: fc.constantFrom('|', '\\', ' ', 'a', '\n', 'é', '👩‍🎨', '"'), maxLength: 12 })

test('a cell gives back the values that were joined', () => {
  fc.assert(
    fc.property(fc.array(text, { maxLength: 6 }), (values) => {
      const trimmed = values.map((value) => value.trim()).filter((value) => value !== '')
      expect(splitEscapedCell(joinCell(trimmed))).toEqual(trimmed)
    }),
    { numRuns: 300 },
  )
})

test('any cell can be read, and reading it again after a join changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (cell) => {
      const values = splitEscapedCell(cell)
      expect(splitEscapedCell(joinCell(values))).toEqual(values)
    }),
    { numRuns: 300 },
  )
})

test.each([
  [0, 'A'],
  [25, 'Z'],
  [26, 'AA'],
  [51, 'AZ'],
  [52, 'BA'],
  [199, 'GR'],
  [701, 'ZZ'],
  [702, 'AAA'],
])('column %i is named %s', (index, name) => {
  expect(columnLetters(index)).toBe(name)
})
