import { expect, test } from 'vitest'
import { naturallySorted } from './natural-order.ts'

const rows = ['Box 10', 'box 2', 'Écrin', 'BOX 2', 'Ecran'].map((name, at) => ({ name, at }))
const order = (...orders: Parameters<typeof naturallySorted<(typeof rows)[number]>>[1][]) =>
  naturallySorted(rows, ...orders).map(({ name }) => name)

test('rows are sorted in natural order, and equal ones keep their order', () => {
  expect(order({ of: ({ name }) => name })).toEqual(['box 2', 'BOX 2', 'Box 10', 'Ecran', 'Écrin'])
  expect(order({ of: ({ name }) => name, descending: true })).toEqual(['Écrin', 'Ecran', 'Box 10', 'box 2', 'BOX 2'])
})

test('the next text decides between equal ones, and numbers are sorted by value', () =>
  expect(order({ of: ({ name }) => name }, { of: ({ at }) => at, descending: true })).toEqual([
    'BOX 2',
    'box 2',
    'Box 10',
    'Ecran',
    'Écrin',
  ]))
