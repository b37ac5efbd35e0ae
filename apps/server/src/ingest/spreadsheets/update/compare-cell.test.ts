import { LONG_CELL } from '@pressmark/contract/catalogue/exports.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareCell, proposedValues } from './compare-cell.ts'
import { isDamaged } from './damage.ts'

const RULES = { emptyClears: false, isOutdated: false }
const compare = (base: string[] | undefined, current: string[], sheet: string[], rules = RULES) =>
  compareCell({ base, current, sheet }, rules)

type Case = [base: string[], current: string[], sheet: string[]]
test.each<[string, Case, string]>([
  ['the sheet has what was exported', [['a'], ['a'], ['a']], 'same'],
  ['the sheet has what was exported, and the catalogue moved on', [['a'], ['b'], ['a']], 'same'],
  ['only the sheet changed it', [['a'], ['a'], ['b']], 'change'],
  ['both changed it to the same', [['a'], ['b'], ['b']], 'same'],
  ['both changed it', [['a'], ['b'], ['c']], 'conflict'],
  ['the sheet emptied it', [['a'], ['a'], []], 'change'],
  ['the sheet filled it', [[], [], ['a']], 'change'],
  ['the sheet emptied what the catalogue changed', [['a'], ['b'], []], 'conflict'],
  [
    'the order of values changed',
    [
      ['a', 'b'],
      ['a', 'b'],
      ['b', 'a'],
    ],
    'change',
  ],
  ['a value was added', [['a'], ['a'], ['a', 'b']], 'change'],
  [
    'a program lost the zeros of one of two values',
    [
      ['007', 'b'],
      ['007', 'b'],
      ['7', 'b'],
    ],
    'damaged',
  ],
  [
    'a value is altered beside the loss of zeros',
    [
      ['007', 'b'],
      ['007', 'b'],
      ['7', 'c'],
    ],
    'change',
  ],
  ['a cell was too long for the file', [['a'.repeat(40_000)], ['b'], [LONG_CELL]], 'same'],
])('%s', (_, versions, kind) => {
  expect(compare(...versions)).toBe(kind)
})

describe('without an export', () => {
  test('an empty cell changes nothing, unless the person chose that it removes the values', () => {
    expect(compare(undefined, ['a'], [])).toBe('same')
    expect(compare(undefined, ['a'], [], { ...RULES, emptyClears: true })).toBe('change')
  })
  test('another value is a change, or a conflict if the item has a later version', () => {
    expect(compare(undefined, ['a'], ['b'])).toBe('change')
    expect(compare(undefined, ['a'], ['b'], { ...RULES, isOutdated: true })).toBe('conflict')
    expect(compare(undefined, ['a'], ['a'], { ...RULES, isOutdated: true })).toBe('same')
  })
})

test('programs that write accents in two characters, other line ends and outer spaces change nothing', () => {
  const text = fc.string({ unit: 'grapheme', minLength: 1 }).filter((one) => one.trim() !== '')
  fc.assert(
    fc.property(text, (value) => {
      const saved = `  ${value.normalize('NFD').replaceAll('\n', '\r\n')} `
      expect(compare([value], [value], [saved])).toBe('same')
    }),
  )
})

test('a value that the item has already keeps its exact characters', () => {
  expect(proposedValues(['e\u0301'], ['é', ' new\r\n'])).toEqual(['e\u0301', 'new'])
})

test.each([
  ['0070', '70'],
  ['1.20', '1.2'],
  ['1,50', '1.5'],
  ['12345678901234567890', '1.23456789012346E+019'],
  ['12345678901234567890', '12345678901234600000'],
  ['123456789012', '1.23457E+11'],
  ['1E5', '100000'],
  ['2e10', '2E+10'],
  ['=1+1', '2'],
  ['=HYPERLINK("x")', '#NAME?'],
  ['-A1', '#REF!'],
  ['+foo', ''],
  ['true', 'TRUE'],
  ['TRUE', 'VERO'],
  ['1/2', '2026-02-01'],
  ['1/2', '1-Feb'],
  ['3-4', '46115'],
  ['MAR1', '2026-03-01'],
  ['1900-02-03', '03/02/1900'],
  ['2020-01-05', '05/01/20'],
  ['naïve 日本', 'na?ve ??'],
])('%j in the catalogue and %j in the sheet look damaged', (before, after) => {
  expect(isDamaged(before, after)).toBe(true)
})

test.each([
  ['0070', '71'],
  ['70', '0070 a'],
  ['12', '120'],
  ['1850', '1851'],
  ['12345678901234567890', '9.9E+19'],
  ['=1+1', 'two'],
  ['true', 'FALSE'],
  ['true', 'FALSO'],
  ['1/2', '3/4'],
  ['1900-02-03', '1900-02-04'],
  ['Map', 'map'],
  ['naive', 'na?ve'],
  ['What', 'Wha?'],
  ['', '1'],
])('%j in the catalogue and %j in the sheet are a change', (before, after) => {
  expect(isDamaged(before, after)).toBe(false)
})

test('the time of the comparison grows linearly with hostile texts', () => {
  for (const part of ['0', 'a', '-', '1/', '?', 'é', '+1e']) {
    const text = part.repeat(100_000)
    expect(isDamaged(text, `${text}x`)).toBe(false)
  }
})
