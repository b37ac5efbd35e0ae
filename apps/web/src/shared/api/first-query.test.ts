import { findRoot } from '@pressmark/contract/catalogue/collections.ts'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { readFirstAnswers } from './first-answers.ts'
import { firstQuery, takeFirstDataIn } from './first-query.ts'

afterEach(() => vi.unstubAllGlobals())

const openPage = (answers: Record<string, unknown>) => {
  vi.stubGlobal('document', { querySelector: () => ({ textContent: JSON.stringify(answers), remove: () => {} }) })
  vi.stubGlobal('performance', { now: () => 500 })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  readFirstAnswers()
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: 10_000 } } })
  takeFirstDataIn(queries)
  return queries
}

const titleQuery = { queryKey: ['root'], ...firstQuery(findRoot, {}, ({ sgtt }) => sgtt) }

test('a query has the data of the page at once, and none after a reset', async () => {
  const queries = openPage({ [findRoot.path]: { status: 200, body: { sgtt: 'Prints' } } })
  const observer = new QueryObserver(queries, titleQuery)
  expect(observer.getCurrentResult()).toMatchObject({ data: 'Prints', isStale: false })
  void queries.resetQueries()
  expect(queries.getQueryData(['root'])).toBeUndefined()
  queries.removeQueries()
  expect(new QueryObserver(queries, titleQuery).getCurrentResult().data).toBeUndefined()
})

test('a query without an answer in the page, or with a refusal, calls the server', () => {
  const queries = openPage({ [findRoot.path]: { status: 401, body: { code: 'notSignedIn' } } })
  expect(new QueryObserver(queries, titleQuery).getCurrentResult()).toMatchObject({ data: undefined, isPending: true })
})
