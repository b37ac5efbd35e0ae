import type { ItemFilters } from '@pressmark/contract/catalogue/item-filters.ts'
import type { SearchQuery } from '@pressmark/contract/catalogue/saved-searches.ts'
import type { ResultsSearch } from './address.ts'

/** The filters that are lists of values. */
export const LISTS = ['state', 'media', 'field', 'author', 'collection'] as const
export type List = (typeof LISTS)[number]

/** The two ends of each date range. */
export const SPANS = { created: ['createdFrom', 'createdTo'], modified: ['modifiedFrom', 'modifiedTo'] } as const
export type Span = keyof typeof SPANS
export type SpanEnd = (typeof SPANS)[Span][number]
export const SPAN_ENDS = Object.values(SPANS).flat()

const SORTS = ['relevance', 'lastModifiedDate', 'createdDate', 'sgtt', 'pressmark']

/** Returns the order. The default is relevance, or the last change if there are no search terms. */
export const sortOf = ({ searchTerm, sort }: ResultsSearch): string =>
  sort !== undefined && SORTS.includes(sort.split(',')[0] ?? '')
    ? sort
    : searchTerm
      ? 'relevance'
      : 'lastModifiedDate,desc'

/** Returns the search without the current page. */
export const queryOf = ({
  findBy: _by,
  page: _page,
  collectionPage: _collections,
  ...query
}: ResultsSearch): SearchQuery => query

/** Returns the midnight at which a day begins in the browser's time zone. */
const begins = (day: string): string => new Date(`${day}T00:00:00`).toISOString()

/** Returns the midnight at which a day ends. */
const ends = (day: string): string => {
  const next = new Date(`${day}T00:00:00`)
  next.setDate(next.getDate() + 1)
  return next.toISOString()
}

/** Converts the filters of the address into the server's format. */
export const filtersOf = ({
  by,
  state,
  media,
  author,
  field,
  collection,
  branch,
  ...days
}: ResultsSearch): ItemFilters => ({
  ...(by && { by }),
  ...(state && { state }),
  ...(media && { media }),
  ...(author && { author }),
  ...(field && { field }),
  ...(collection && { collection }),
  ...(branch && { branch }),
  ...(days.createdFrom && { createdFrom: begins(days.createdFrom) }),
  ...(days.createdTo && { createdBefore: ends(days.createdTo) }),
  ...(days.modifiedFrom && { modifiedFrom: begins(days.modifiedFrom) }),
  ...(days.modifiedTo && { modifiedBefore: ends(days.modifiedTo) }),
})

/** Searches the whole catalogue again, from the first page. */
export const withoutBranch = ({ branch: _branch, page: _page, collectionPage: _collections, ...rest }: ResultsSearch) =>
  rest

/** Searches the words in all fields, from the first page. */
export const withoutField = ({ by: _by, page: _page, collectionPage: _collections, ...rest }: ResultsSearch) => rest

/** Selects or deselects a value and returns to the first page. */
export const toggled = (search: ResultsSearch, list: List, value: string): ResultsSearch => {
  const { [list]: before = [], page: _page, ...rest } = search
  const values: string[] = before
  const after = values.includes(value) ? values.filter((one) => one !== value) : [...values, value]
  return after.length > 0 ? { ...rest, [list]: after } : rest
}

/** Sets or clears one end of a date range. */
export const withDay = (search: ResultsSearch, end: SpanEnd, day: string): ResultsSearch => {
  const { [end]: _before, page: _page, ...rest } = search
  return day === '' ? rest : { ...rest, [end]: day }
}

/** Returns only the search terms and the order. */
export const withoutFilters = ({ searchTerm, findBy, sort, collectionPage }: ResultsSearch): ResultsSearch => ({
  ...(searchTerm && { searchTerm }),
  ...(findBy && { findBy }),
  ...(sort && { sort }),
  ...(collectionPage && { collectionPage }),
})

export const countFilters = (search: ResultsSearch): number =>
  LISTS.reduce((sum, list) => sum + (search[list]?.length ?? 0), 0) +
  (search.branch === undefined ? 0 : 1) +
  (search.by === undefined ? 0 : 1) +
  SPAN_ENDS.filter((end) => search[end] !== undefined).length
