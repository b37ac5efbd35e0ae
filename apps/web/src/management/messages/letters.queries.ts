import { PAGE_SIZE } from '@pressmark/contract/constants.ts'
import { listEmailMessages } from '@pressmark/contract/letters.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#shared/call.ts'

/** A page (1-based) of what the product has written to people, newest first. */
export const emailMessagesQuery = (page: number) =>
  queryOptions({
    queryKey: ['letters', page],
    queryFn: ({ signal }) => call(listEmailMessages, { query: { page: page - 1, size: PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { quiet: true },
  })
