import { findCollectionsByText } from '@pressmark/contract/catalogue/collections.ts'
import { searchItems } from '@pressmark/contract/catalogue/items.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#shared/api/call.ts'
import { searchKeys } from '#shared/api/keys.ts'

const ITEMS = 6
const COLLECTIONS = 4

/** The best few items and collections for what is written. An older question is given up when another one is asked. */
export const suggestionsQuery = (text: string) =>
  queryOptions({
    queryKey: searchKeys.suggestions(text),
    queryFn: async ({ signal }) => {
      const [items, collections] = await Promise.all([
        call(searchItems, { query: { text, size: ITEMS, sort: ['relevance'] }, signal }),
        call(findCollectionsByText, { query: { text, size: COLLECTIONS, sort: ['sgtt'] }, signal }),
      ])
      return {
        items: items._embedded.culturalItems,
        collections: collections._embedded.culturalItemCollections,
      }
    },
    // What was offered stays in sight until the next is there, but not when nothing is written any more.
    placeholderData: (old) => old,
    enabled: text.length >= 2,
  })
