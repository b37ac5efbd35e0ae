import { expect, test } from 'vitest'
import { queryOf, countFilters, filtersOf, sortOf, toggled, withDay, withoutFilters } from './search-query.ts'

const search = { searchTerm: 'maps', state: ['Published'], createdFrom: '2026-03-01', sort: 'pressmark', page: 3 }

test('a value is chosen and chosen no longer, from the first page on', () => {
  const more = toggled(search, 'state', 'Default')
  expect(more).toEqual({ ...search, page: undefined, state: ['Published', 'Default'] })
  expect('page' in more).toBe(false)
  expect(toggled(toggled(more, 'state', 'Default'), 'state', 'Published')).not.toHaveProperty('state')
})

test('a day takes the place of another, and goes when it is emptied', () => {
  expect(withDay(search, 'createdFrom', '2026-04-01').createdFrom).toBe('2026-04-01')
  expect(withDay(search, 'createdFrom', '')).toEqual({ searchTerm: 'maps', state: ['Published'], sort: 'pressmark' })
})

test('without filters the words and the order stay', () =>
  expect(withoutFilters(search)).toEqual({ searchTerm: 'maps', sort: 'pressmark' }))

test('filters are counted by their values', () => {
  expect(countFilters(search)).toBe(2)
  expect(countFilters({ searchTerm: 'maps' })).toBe(0)
})

test('days are whole days of whoever looks', () => {
  const { createdFrom, createdBefore } = filtersOf({ createdFrom: '2026-03-01', createdTo: '2026-03-01' })
  expect(createdFrom).toBe(new Date(2026, 2, 1).toISOString())
  expect(createdBefore).toBe(new Date(2026, 2, 2).toISOString())
})

test('words are sorted by relevance, everything by its last change, and an unknown order is none', () => {
  expect([sortOf(search), sortOf({ searchTerm: 'a' }), sortOf({}), sortOf({ sort: 'smell' })]).toEqual([
    'pressmark',
    'relevance',
    'lastModifiedDate,desc',
    'lastModifiedDate,desc',
  ])
})

test('what is saved of a search is not the page', () => expect(queryOf(search)).not.toHaveProperty('page'))
