import { MAX_LISTED_COLLECTIONS } from '@pressmark/contract/catalogue/collections.ts'
import { expect, test } from 'vitest'
import { limitsOf, offeredDestinations, SHOWN_DESTINATIONS, withDestination } from './recent-destinations.ts'

const collections = (...uuids: string[]) => uuids.map((uuid) => ({ uuid }))

test('the last destination is the first, and none is stored twice', () => {
  expect(withDestination(['b', 'a'], 'a')).toEqual(['a', 'b'])
  expect(withDestination([], 'a')).toEqual(['a'])
})

test('the number of stored destinations is limited', () => {
  let stored: string[] = []
  for (let n = 0; n < 100; n += 1) stored = withDestination(stored, String(n))
  expect([stored.length, stored[0], stored.at(-1)]).toEqual([20, '99', '80'])
})

test('at most five available destinations are offered, in their order', () => {
  const stored = ['g', 'deleted', 'f', 'e', 'own', 'd', 'c', 'b', 'a']
  const offered = offeredDestinations(stored, collections('a', 'b', 'c', 'd', 'e', 'f', 'g'))
  expect(offered.map(({ uuid }) => uuid)).toEqual(['g', 'f', 'e', 'd', 'c'])
  expect(offered).toHaveLength(SHOWN_DESTINATIONS)
  expect(offeredDestinations(['deleted'], [])).toEqual([])
})

test('a search leaves out no more collections than the call permits', () => {
  expect(limitsOf({ without: [] })).toEqual({})
  expect(limitsOf({ without: ['a', 'a'], withoutBranch: 'b' })).toEqual({ without: ['a'], withoutBranch: 'b' })
  const many = Array.from({ length: MAX_LISTED_COLLECTIONS + 1 }, (_, n) => String(n))
  expect(limitsOf({ without: many }).without).toHaveLength(MAX_LISTED_COLLECTIONS)
})
