import type { ListSort } from './sorts.ts'

type Search = { parentId?: string; page?: number; sort?: ListSort }

let last: { uuid: string; search: Search } | undefined

/** Keeps how a collection was looked at when it was left. */
export const noteCollection = (uuid: string, search: Search) => {
  last = { uuid, search }
}

/** The query by which an item leads back to the page of the collection that it was reached from. */
export const backSearch = (uuid: string): Search => (last?.uuid === uuid ? last.search : {})

const COLLECTION = /^\/catalog(\/[0-9a-f-]{36})?$/
const RESULTS = /\/results$/

type Place = { pathname: string; search: Search }

let beforeResults: Place | undefined

/** Keeps the collection, if it was one, from which a search was begun. */
export const recordOrigin = ({ pathname, search }: Place, to: string) => {
  if (RESULTS.test(to)) beforeResults = COLLECTION.test(pathname) ? { pathname, search } : undefined
}

/** Where the results lead back to: the collection that they were reached from, else the catalogue home. @source spec 000 §2 */
export const backFromResults = (): Place => beforeResults ?? { pathname: '/catalog', search: {} }
