import { findCollectionsByText } from '@pressmark/contract/catalogue/collections.ts'
import { COLLECTION_SEARCH_PAGE_SIZE } from '@pressmark/contract/platform/constants.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#shared/api/call.ts'
import { collectionKeys } from '#shared/api/keys.ts'

/** A page (1-based) of the collections to choose from, by title; all of them where nothing is searched. */
export const choicesQuery = (text: string, page: number) =>
  queryOptions({
    queryKey: collectionKeys.choices(text, page),
    queryFn: ({ signal }) =>
      call(findCollectionsByText, {
        query: { text, page: page - 1, size: COLLECTION_SEARCH_PAGE_SIZE, sort: ['sgtt'] },
        signal,
      }),
    placeholderData: (old) => old,
  })
