import { PAGE_SIZE } from '@pressmark/contract/platform/constants.ts'
import { readFixity } from '@pressmark/contract/preservation/fixity.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#shared/api/call.ts'
import { managementKeys } from '#shared/api/keys.ts'

/** How originals are, with a page (1-based) of the damaged ones. */
export const fixityQuery = (page: number) =>
  queryOptions({
    queryKey: managementKeys.fixity(page),
    queryFn: ({ signal }) => call(readFixity, { query: { page: page - 1, size: PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
