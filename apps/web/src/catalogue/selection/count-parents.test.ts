import { expect, test } from 'vitest'
import { countParents } from './count-parents.ts'

test('collections are counted by the items that hang in them, those of most first', () => {
  const items = [['a', 'b'], ['b'], ['c', 'b']].map((parentCollectionsUuids) => ({ parentCollectionsUuids }))
  expect(countParents(items)).toEqual([
    { uuid: 'b', count: 3 },
    { uuid: 'a', count: 1 },
    { uuid: 'c', count: 1 },
  ])
})
