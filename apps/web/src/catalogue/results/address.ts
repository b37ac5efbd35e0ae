import type { SearchQuery } from '@pressmark/contract/catalogue/saved-searches.ts'
import { day, positive, text, texts } from '#shared/text/address-values.ts'

/** A search and its page. `by` is the field that must have the words. `branch` is part of the path, not of the query. `findBy` is `collections` if these are shown on narrow
 *  screens. @source spec 000 §2 */
export type ResultsSearch = SearchQuery & { findBy?: string; page?: number; collectionPage?: number }

export const resultsSearch = (search: Record<string, unknown>): ResultsSearch => ({
  ...text('searchTerm', search),
  ...text('by', search),
  ...text('findBy', search),
  ...texts('state', search),
  // The server rejects unknown media types.
  ...(texts('media', search) as Pick<SearchQuery, 'media'>),
  ...texts('author', search),
  ...texts('field', search),
  ...texts('collection', search),
  ...day('createdFrom', search),
  ...day('createdTo', search),
  ...day('modifiedFrom', search),
  ...day('modifiedTo', search),
  ...text('sort', search),
  ...positive('page', search),
  ...positive('collectionPage', search),
})

/** Returns the address of the results of a search, for links and navigation. */
export const resultsAddress = ({
  branch,
  ...search
}: ResultsSearch | (Omit<ResultsSearch, 'branch'> & { branch: string | undefined })) =>
  branch === undefined
    ? ({ to: '/catalog/results', search } as const)
    : ({ to: '/catalog/$collectionUuid/results', params: { collectionUuid: branch }, search } as const)
