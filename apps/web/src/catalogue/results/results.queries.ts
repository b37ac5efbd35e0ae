import { findCollectionsByText } from '@pressmark/contract/collections.ts'
import { COLLECTION_SEARCH_PAGE_SIZE, PAGE_SIZE } from '@pressmark/contract/constants.ts'
import { searchItems } from '@pressmark/contract/items.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#shared/call.ts'

/** A page (1-based) of the items that have every word of the text. */
export const foundItemsQuery = (text: string, page: number) =>
  queryOptions({
    queryKey: ['found', 'items', text, page],
    queryFn: ({ signal }) => call(searchItems, { query: { text, page: page - 1, size: PAGE_SIZE }, signal }),
    placeholderData: (old, query) => (query?.queryKey[2] === text ? old : undefined),
    meta: { quiet: true },
  })

/** A page (1-based) of the collections whose title or description has the text. */
export const foundCollectionsQuery = (text: string, page: number) =>
  queryOptions({
    queryKey: ['found', 'collections', text, page],
    queryFn: ({ signal }) =>
      call(findCollectionsByText, {
        query: { text, page: page - 1, size: COLLECTION_SEARCH_PAGE_SIZE, sort: ['sgtt'] },
        signal,
      }),
    placeholderData: (old, query) => (query?.queryKey[2] === text ? old : undefined),
    meta: { quiet: true },
  })
