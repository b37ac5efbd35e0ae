import type { Edit } from '@pressmark/contract/catalogue/bulk.ts'
import { expect, test } from 'vitest'
import type { TemplateRow } from '#metadata/templates.ts'
import { editedValues, planInParts, requireWholeEdit } from './plan.ts'

const pairs = (...values: string[]) => values.map((value) => ({ name: 'place', value }))
const after = (edit: Omit<Edit, 'field'>, ...values: string[]) =>
  editedValues({ field: 'place', ...edit }, pairs(...values))?.map(({ value }) => value)

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

test('a replacement that makes one value too long has no values', () => {
  const edit: Edit = { field: 'place', operation: 'replace', find: 'a', value: 'bb' }
  expect(editedValues(edit, pairs('aa', 'aaa'), 5)).toBeUndefined()
  expect(editedValues(edit, pairs('aa', 'a'), 5)).toEqual(pairs('bbbb', 'bb'))
})

test('the result of an edit is passed on in parts of limited size', () => {
  const template = { type: 'TEXT', enum_values: [], required: false, repeatable: true, translatable: false }
  const templates = ['sgtt', 'pressmark', 'place'].map((name) => ({ ...template, name })) as unknown as TemplateRow[]
  const items = ['1', '2', '3'].map((uuid) => {
    const core = [
      { name: 'sgtt', value: uuid },
      { name: 'pressmark', value: uuid },
    ]
    return { uuid, version: 1, title: uuid, pressmark: uuid, pairs: [...core, ...pairs('a')] }
  })
  const edit: Edit = { field: 'place', operation: 'replace', find: 'a', value: 'b'.repeat(60) }
  const sizes = (characters: number, ms = Infinity) =>
    [...planInParts({ edit, templates }, items, { characters, ms })].map(({ changes }) => changes.length)
  expect([sizes(1000), sizes(100), sizes(1)]).toEqual([[3], [2, 1], [1, 1, 1, 0]])
  expect(sizes(1000, 0)).toEqual([1, 1, 1, 0])
})

test('an item that would have more than two million characters is a problem of the bulk operation', () => {
  const template = { type: 'TEXT', enum_values: [], required: false, repeatable: true, translatable: false }
  const templates = ['sgtt', 'pressmark', 'place'].map((name) => ({ ...template, name })) as unknown as TemplateRow[]
  const core = ['sgtt', 'pressmark'].map((name) => ({ name, value: 'x' }))
  const notes = Array.from({ length: 100 }, (_, n) => ({ name: 'place', value: `${n}`.padEnd(19_990, 'a') }))
  const items = [{ uuid: '1', version: 1, title: 'x', pressmark: 'x', pairs: [...core, ...notes] }]
  const planned = (length: number) => {
    const edit: Edit = { field: 'place', operation: 'append', value: 'b'.repeat(length) }
    return [...planInParts({ edit, templates }, items)].flatMap(({ problems }) =>
      problems.map(({ message }) => message),
    )
  }
  expect(planned(900)).toEqual([])
  expect(planned(1100)).toEqual([expect.stringContaining('2,000,000 characters')])
})
