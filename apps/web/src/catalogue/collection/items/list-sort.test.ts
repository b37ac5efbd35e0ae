import { expect, test } from 'vitest'
import type { ListSort } from '../../sorts.ts'
import { sortIn, withChoice, type ChosenSorts } from './list-sort.ts'

const NONE: ChosenSorts = []

test('the order of a collection is that of the address, else the last choice, else the last change first', () => {
  const chosen = withChoice(withChoice(NONE, 'maps', 'autn,asc'), 'maps', 'pressmark,asc')
  expect(sortIn(chosen, 'maps', undefined)).toBe('pressmark,asc')
  expect(sortIn(chosen, 'maps', 'sgtt,desc')).toBe('sgtt,desc')
  expect(sortIn(chosen, 'prints', undefined)).toBe('lastModifiedDate,desc')
  expect(sortIn([['maps', 'shelf' as ListSort]], 'maps', undefined)).toBe('lastModifiedDate,desc')
})

test('one choice is remembered for each collection, and the oldest are forgotten', () => {
  let chosen = NONE
  for (let n = 0; n < 400; n += 1) chosen = withChoice(chosen, `c${n % 350}`, 'sgtt,asc')
  expect(chosen).toHaveLength(300)
  expect(chosen[0]![0]).toBe('c49')
  expect(new Set(chosen.map(([uuid]) => uuid)).size).toBe(300)
})
