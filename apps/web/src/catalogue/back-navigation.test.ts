import { expect, test } from 'vitest'
import { backFromResults, recordOrigin } from './back-navigation.ts'

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
