import { expect, test } from 'vitest'
import { withChoice, type ChosenByCollection } from '../../chosen-by-collection.ts'
import type { ListSort } from '../../sorts.ts'
import { sortIn } from './list-sort.ts'

const MAPS = { uuid: 'maps', itemsCount: 10_000 }
const NONE: ChosenByCollection<ListSort> = []

test('the order of a collection is that of the address, else the last choice, else the last change first', () => {
  const chosen = withChoice(withChoice(NONE, 'maps', 'autn,asc'), 'maps', 'pressmark,asc')
  expect(sortIn(chosen, MAPS, undefined)).toBe('pressmark,asc')
  expect(sortIn(chosen, MAPS, 'sgtt,desc')).toBe('sgtt,desc')
  expect(sortIn(chosen, { ...MAPS, uuid: 'prints' }, undefined)).toBe('lastModifiedDate,desc')
  expect(sortIn([['maps', 'shelf' as ListSort]], MAPS, undefined)).toBe('lastModifiedDate,desc')
})

test('a large collection is not sorted by a field without a stored key', () => {
  expect(sortIn(NONE, MAPS, 'metadata.technique,asc')).toBe('metadata.technique,asc')
  const large = { ...MAPS, itemsCount: 10_001 }
  expect(sortIn(NONE, large, 'metadata.technique,asc')).toBe('lastModifiedDate,desc')
  expect(sortIn(NONE, large, 'sgtt,asc')).toBe('sgtt,asc')
  expect(sortIn([['maps', 'state,desc']], large, undefined)).toBe('state,desc')
})

test('one choice is remembered for each collection, and the oldest are forgotten', () => {
  let chosen = NONE
  for (let n = 0; n < 400; n += 1) chosen = withChoice(chosen, `c${n % 350}`, 'sgtt,asc')
  expect(chosen).toHaveLength(300)
  expect(chosen[0]![0]).toBe('c49')
  expect(new Set(chosen.map(([uuid]) => uuid)).size).toBe(300)
})
