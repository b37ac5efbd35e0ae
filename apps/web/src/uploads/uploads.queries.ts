import { findAllItems, findItemByPressmark, readItem, searchItems, type Item } from '@pressmark/contract/items.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#shared/call.ts'
import { isRefused } from '#shared/refused.ts'

const LATEST_FIRST = ['lastModifiedDate,desc']

/** Items to choose from, last modified first, page after page; all of them where nothing is searched. */
export const itemChoicesQuery = (text: string) =>
  infiniteQueryOptions({
    queryKey: ['itemChoices', text],
    queryFn: ({ pageParam: page, signal }) =>
      text === ''
        ? call(findAllItems, { query: { page, sort: LATEST_FIRST }, signal })
        : call(searchItems, { query: { text, page, sort: LATEST_FIRST }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ page: { number, totalPages } }) => (number + 1 < totalPages ? number + 1 : undefined),
    meta: { quiet: true },
  })

export const targetItemQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['item', uuid],
    queryFn: ({ signal }): Promise<Item> => call(readItem, { params: { uuid }, signal }),
  })

/** Whether a pressmark is free: a 404 says so. Any other failure is an error of the query. @source spec 000 §5 */
export const pressmarkQuery = (pressmark: string) =>
  queryOptions({
    queryKey: ['pressmark', pressmark],
    queryFn: async ({ signal }): Promise<'free' | 'taken'> => {
      try {
        await call(findItemByPressmark, { query: { pressmark }, signal })
        return 'taken'
      } catch (error) {
        if (isRefused(error, 'notFound')) return 'free'
        throw error
      }
    },
    // Somebody else may take it at any time.
    staleTime: 0,
    retry: false,
    meta: { quiet: true },
  })
