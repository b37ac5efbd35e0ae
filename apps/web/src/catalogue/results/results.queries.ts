import { findCollectionsByText } from '@pressmark/contract/catalogue/collections.ts'
import { COLLECTION_SEARCH_PAGE_SIZE, SELECT_ALL_CHUNK } from '@pressmark/contract/platform/constants.ts'
import { findSpelling, readFacets } from '@pressmark/contract/catalogue/facets.ts'
import { searchItems } from '@pressmark/contract/catalogue/items.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#shared/api/call.ts'
import { searchKeys } from '#shared/api/keys.ts'
import type { Refresh } from '#shared/api/use-refresh.ts'
import type { ResultsSearch } from './address.ts'
import { filtersOf, sortOf } from './search-query.ts'

/** Notices after which an item may enter or leave a result, or look different in it. A search costs more than a list, so it
 *  is repeated at most once a second. */
export const RESULTS_REFRESH: Refresh = {
  kinds: [
    'item.created',
    'item.changed',
    'item.moved',
    'collection.changed',
    'bulkOperation.changed',
    'import.changed',
  ],
  keys: [searchKeys.all],
  everyMs: 1000,
}

/** Returns the search terms and the filters of the address. */
export const narrowing = (search: ResultsSearch) => ({ text: search.searchTerm ?? '', ...filtersOf(search) })

/** Returns the query for a page (1-based) of the items that contain every word of the text and match the filters. */
export const foundItemsQuery = (search: ResultsSearch, size: number) => {
  const query = { ...narrowing(search), sort: [sortOf(search)], page: (search.page ?? 1) - 1, size }
  return queryOptions({
    queryKey: searchKeys.items(query.text, query),
    queryFn: ({ signal }) => call(searchItems, { query, signal }),
    placeholderData: (previous, before) => (before?.queryKey[2] === query.text ? previous : undefined),
  })
}

/** Returns the query for the facets. It runs in parallel with the query for the items. */
export const facetsQuery = (search: ResultsSearch) => {
  const query = narrowing(search)
  return queryOptions({
    queryKey: searchKeys.facets(query.text, query),
    queryFn: ({ signal }) => call(readFacets, { query, signal }),
    placeholderData: (previous, before) => (before?.queryKey[2] === query.text ? previous : undefined),
  })
}

/** Returns the query for a search with other words that finds more items. */
export const spellingQuery = (search: ResultsSearch) => {
  const query = narrowing(search)
  return queryOptions({
    queryKey: searchKeys.spelling(query.text, query),
    queryFn: ({ signal }) => call(findSpelling, { query, signal }),
  })
}

/** Reads a chunk of 1000 of the items found, in the order of the results. `page` is zero-based. */
export const readFoundChunk = (search: ResultsSearch, page: number) =>
  call(searchItems, { query: { ...narrowing(search), page, size: SELECT_ALL_CHUNK, sort: [sortOf(search)] } })

/** Returns the query for a page of the collections whose title or description contains the text. */
export const foundCollectionsQuery = ({ searchTerm: text = '', by, branch, collectionPage: page = 1 }: ResultsSearch) =>
  queryOptions({
    queryKey: searchKeys.collections(text, by, branch, page),
    queryFn: ({ signal }) =>
      call(findCollectionsByText, {
        query: {
          text,
          ...(by && { by }),
          ...(branch && { branch }),
          page: page - 1,
          size: COLLECTION_SEARCH_PAGE_SIZE,
          sort: ['sgtt'],
        },
        signal,
      }),
    placeholderData: (previous, query) => (query?.queryKey[2] === text ? previous : undefined),
  })
