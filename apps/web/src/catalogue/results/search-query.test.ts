import { expect, test } from 'vitest'
import { queryOf, countFilters, filtersOf, sortOf, toggled, withDay, withoutFilters } from './search-query.ts'

const search = { searchTerm: 'maps', state: ['Published'], createdFrom: '2026-03-01', sort: 'pressmark', page: 3 }

test('a value is selected and deselected, and the result returns to its first page', () => {
  const more = toggled(search, 'state', 'Default')
  expect(more).toEqual({ ...search, page: undefined, state: ['Published', 'Default'] })
  expect('page' in more).toBe(false)
  expect(toggled(toggled(more, 'state', 'Default'), 'state', 'Published')).not.toHaveProperty('state')
})

test('a day replaces another, and is removed when it is emptied', () => {
  expect(withDay(search, 'createdFrom', '2026-04-01').createdFrom).toBe('2026-04-01')
  expect(withDay(search, 'createdFrom', '')).toEqual({ searchTerm: 'maps', state: ['Published'], sort: 'pressmark' })
})

test('without filters the words and the order stay', () =>
  expect(withoutFilters(search)).toEqual({ searchTerm: 'maps', sort: 'pressmark' }))

test('filters are counted by their values', () => {
  expect(countFilters(search)).toBe(2)
  expect(countFilters({ searchTerm: 'maps' })).toBe(0)
})

test('days begin and end at midnight in the time zone of the browser', () => {
  const { createdFrom, createdBefore } = filtersOf({ createdFrom: '2026-03-01', createdTo: '2026-03-01' })
  expect(createdFrom).toBe(new Date(2026, 2, 1).toISOString())
  expect(createdBefore).toBe(new Date(2026, 2, 2).toISOString())
})

test('searches with words default to relevance, others to the last change, and an unknown order is ignored', () => {
  expect([sortOf(search), sortOf({ searchTerm: 'a' }), sortOf({}), sortOf({ sort: 'smell' })]).toEqual([
    'pressmark',
    'relevance',
    'lastModifiedDate,desc',
    'lastModifiedDate,desc',
  ])
})

test('a saved search does not contain the page', () => expect(queryOf(search)).not.toHaveProperty('page'))
