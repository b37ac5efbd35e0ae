import type { Edit } from '@pressmark/contract/catalogue/bulk.ts'
import { expect, test } from 'vitest'
import { editedValues, requireWholeEdit } from './plan.ts'

const pairs = (...values: string[]) => values.map((value) => ({ name: 'place', value }))
const after = (edit: Omit<Edit, 'field'>, ...values: string[]) =>
  editedValues({ field: 'place', ...edit }, pairs(...values)).map(({ value }) => value)

test.each<[string, Omit<Edit, 'field'>, string[], string[]]>([
  ['set takes the place of all', { operation: 'set', value: ' Rome ' }, ['Pisa', 'Siena'], ['Rome']],
  ['append adds one', { operation: 'append', value: 'Rome' }, ['Pisa'], ['Pisa', 'Rome']],
  ['what is there already is not added', { operation: 'append', value: 'Pisa' }, ['Pisa'], ['Pisa']],
  ['remove takes one away', { operation: 'remove', value: 'Pisa' }, ['Pisa', 'Siena'], ['Siena']],
  ['without a value it takes all', { operation: 'remove' }, ['Pisa', 'Siena'], []],
  ['replace finds in any case', { operation: 'replace', find: 'PISA', value: 'Rome' }, ['Pisa, pisa'], ['Rome, Rome']],
  ['or in the same', { operation: 'replace', find: 'pisa', value: 'Rome', matchCase: true }, ['Pisa'], ['Pisa']],
  ['patterns are letters', { operation: 'replace', find: '(c.)', value: '$&' }, ['(c.) 1', 'cc'], ['$& 1', 'cc']],
  ['slashes and dashes too', { operation: 'replace', find: 'a-b/c', value: 'x' }, ['a-b/c'], ['x']],
  ['what is left empty goes', { operation: 'replace', find: 'Pisa' }, ['Pisa', 'Siena'], ['Siena']],
])('%s', (_, edit, values, expected) => {
  expect(after(edit, ...values)).toEqual(expected)
})

test('a value of another language is another value', () => {
  const edit: Edit = { field: 'place', operation: 'append', value: 'Roma', lang: 'it' }
  expect(editedValues(edit, pairs('Roma'))).toEqual([...pairs('Roma'), { name: 'place', value: 'Roma', lang: 'it' }])
})

test('an edit says what its operation needs', () => {
  for (const edit of [{ operation: 'set' }, { operation: 'append', value: ' ' }, { operation: 'replace' }] as const)
    expect(() => requireWholeEdit({ field: 'place', ...edit })).toThrow()
  expect(() => requireWholeEdit({ field: 'place', operation: 'remove', find: 'a' })).toThrow()
  expect(() => requireWholeEdit({ field: 'place', operation: 'remove' })).not.toThrow()
})
