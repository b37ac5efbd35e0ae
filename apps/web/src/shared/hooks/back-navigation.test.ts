import { expect, test } from 'vitest'
import { backFrom, backFromResults, recordOrigin, recordStep } from './back-navigation.ts'

const uuid = '0197a000-0000-7000-8000-000000000000'

test('results lead back to the collection where the search began, with its page and order', () => {
  const collection = { pathname: `/catalog/${uuid}`, search: { page: 3 } }
  recordOrigin(collection, '/catalog/results')
  expect(backFromResults()).toEqual(collection)
  recordOrigin({ pathname: '/catalog', search: {} }, `/catalog/${uuid}/results`)
  expect(backFromResults().pathname).toBe('/catalog')
})

test.each([`/catalog/${uuid}/cultural-item/${uuid}`, '/management', '/catalog/results'])(
  'from %s they lead to the catalogue home',
  (pathname) => {
    recordOrigin({ pathname: `/catalog/${uuid}`, search: {} }, '/catalog/results')
    recordOrigin({ pathname, search: {} }, '/catalog/results')
    expect(backFromResults()).toEqual({ pathname: '/catalog', search: {} })
  },
)

test('leaving the results changes nothing', () => {
  recordOrigin({ pathname: `/catalog/${uuid}`, search: {} }, '/catalog/results')
  recordOrigin({ pathname: '/catalog/results', search: {} }, '/management')
  expect(backFromResults().pathname).toBe(`/catalog/${uuid}`)
})

const itemPath = (tail: string) => `/catalog/${uuid}/cultural-item/${uuid.slice(0, -1)}${tail}`

test.each([
  { pathname: '/catalog', search: { page: 2 } },
  { pathname: `/catalog/${uuid}`, search: { page: 3, folders: 1 } },
  { pathname: '/catalog/results', search: { searchTerm: 'map', page: 2 } },
])('an item leads back to $pathname, from where it was opened', (from) => {
  recordOrigin(from, itemPath('1'))
  expect(backFrom(itemPath('1'))).toEqual(from)
  expect(backFrom(itemPath('2')), 'another item').toBeUndefined()
  recordOrigin({ pathname: '/inbox', search: {} }, itemPath('2'))
  expect(backFrom(itemPath('2')), 'not opened from a list of items').toBeUndefined()
})

test('the next item of the list leads back to its own page', () => {
  recordOrigin({ pathname: '/catalog', search: { sort: 'sgtt,asc' } }, itemPath('1'))
  recordStep(itemPath('1'), itemPath('2'), 2)
  expect(backFrom(itemPath('2'))).toEqual({ pathname: '/catalog', search: { sort: 'sgtt,asc', page: 2 } })
  recordStep(itemPath('2'), itemPath('1'), 1)
  expect(backFrom(itemPath('1'))?.search).toEqual({ sort: 'sgtt,asc' })
})

test('the way from results to an item and back keeps the collection before the search', () => {
  const collection = { pathname: `/catalog/${uuid}`, search: { page: 3 } }
  const results = { pathname: '/catalog/results', search: { searchTerm: 'map' } }
  recordOrigin(collection, results.pathname)
  recordOrigin(results, itemPath('1'))
  recordOrigin({ pathname: itemPath('1'), search: {} }, results.pathname)
  expect(backFromResults()).toEqual(collection)
})

test('a story leads back to the page of its series, and the series to the page of the lab', () => {
  const lab = { pathname: '/story', search: { series: 2 } }
  const series = { pathname: `/story/series/${uuid}`, search: { page: 2 } }
  recordOrigin(lab, series.pathname)
  recordOrigin(series, `/story/editor/${uuid}`)
  recordOrigin({ pathname: `/story/editor/${uuid}`, search: {} }, `/story/editor/${uuid}/preview`)
  expect(backFrom(`/story/editor/${uuid}`)).toEqual(series)
  expect(backFrom(series.pathname)).toEqual(lab)
})
