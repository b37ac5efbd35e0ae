import { expect, test } from 'vitest'
import { countParents } from './count-parents.ts'

test('collections are sorted by the number of the items in them, largest first', () => {
  const items = [['a', 'b'], ['b'], ['c', 'b']].map((parentCollectionsUuids) => ({ parentCollectionsUuids }))
  expect(countParents(items)).toEqual([
    { uuid: 'b', count: 3 },
    { uuid: 'a', count: 1 },
    { uuid: 'c', count: 1 },
  ])
})
