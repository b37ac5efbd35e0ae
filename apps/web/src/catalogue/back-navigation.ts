import type { ListSort } from './sorts.ts'

type Search = { parentId?: string; page?: number; sort?: ListSort }

let last: { uuid: string; search: Search } | undefined

/** Remembers the search parameters of the collection that the person leaves. */
export const noteCollection = (uuid: string, search: Search) => {
  last = { uuid, search }
}

/** Returns the query with which an item links back to the page of its collection. */
export const backSearch = (uuid: string): Search => (last?.uuid === uuid ? last.search : {})

const COLLECTION = /^\/catalog(\/[0-9a-f-]{36})?$/
const RESULTS = /\/results$/

type Origin = { pathname: string; search: Search }

let beforeResults: Origin | undefined

/** Remembers the collection from which a search was started, if there was one. */
export const recordOrigin = ({ pathname, search }: Origin, to: string) => {
  if (RESULTS.test(to)) beforeResults = COLLECTION.test(pathname) ? { pathname, search } : undefined
}

/** Returns the place that the results lead back to: the collection of origin, otherwise the catalogue home. @source spec 000 §2 */
export const backFromResults = (): Origin => beforeResults ?? { pathname: '/catalog', search: {} }
