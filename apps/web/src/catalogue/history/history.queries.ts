import { listHistory, revertChange } from '@pressmark/contract/catalogue/history.ts'
import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query'
import { call } from '#shared/api/call.ts'

/** What was done to an entity, to an item with its assets, latest first, page after page.
 *  @param under what is read again whenever the entity is */
export const historyQuery = (uuid: string, under: QueryKey) =>
  infiniteQueryOptions({
    queryKey: [...under, 'history'],
    queryFn: ({ pageParam, signal }) => call(listHistory, { query: { uuid, page: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ page }) => (page.number + 1 < page.totalPages ? page.number + 1 : undefined),
  })

export const revert = (id: number) =>
  // Numbers of an address are written as text.
  call(revertChange, { params: { id } })
