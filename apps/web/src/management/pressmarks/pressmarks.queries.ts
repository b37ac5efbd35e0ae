import { listRepeatedPressmarks } from '@pressmark/contract/catalogue/items.ts'
import { PAGE_SIZE } from '@pressmark/contract/platform/constants.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#shared/api/call.ts'
import { managementKeys } from '#shared/api/keys.ts'

/** A page (1-based) of the items that have the pressmark of another item. */
export const repeatedPressmarksQuery = (page: number) =>
  queryOptions({
    queryKey: managementKeys.repeatedPressmarks(page),
    queryFn: ({ signal }) => call(listRepeatedPressmarks, { query: { page: page - 1, size: PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
