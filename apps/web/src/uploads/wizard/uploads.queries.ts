import {
  findAllItems,
  findItemByPressmark,
  readItem,
  searchItems,
  type Item,
} from '@pressmark/contract/catalogue/items.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#shared/api/call.ts'
import { itemKeys } from '#shared/api/keys.ts'
import { availabilityQuery } from '#shared/api/availability-query.ts'

const LATEST_FIRST = ['lastModifiedDate,desc']

/** Items to choose from, last modified first. Without a search text these are all items. */
export const itemChoicesQuery = (text: string) =>
  infiniteQueryOptions({
    queryKey: itemKeys.choices(text),
    queryFn: ({ pageParam: page, signal }) =>
      text === ''
        ? call(findAllItems, { query: { page, sort: LATEST_FIRST }, signal })
        : call(searchItems, { query: { text, page, sort: LATEST_FIRST }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ page: { number, totalPages } }) => (number + 1 < totalPages ? number + 1 : undefined),
  })

export const targetItemQuery = (uuid: string) =>
  queryOptions({
    queryKey: itemKeys.one(uuid),
    queryFn: ({ signal }): Promise<Item> => call(readItem, { params: { uuid }, signal }),
    meta: { notify: true },
  })

/** Reads whether a pressmark is available. @source spec 000 §5 */
export const pressmarkQuery = (pressmark: string) =>
  availabilityQuery(itemKeys.pressmark(pressmark), (signal) =>
    call(findItemByPressmark, { query: { pressmark }, signal }),
  )
