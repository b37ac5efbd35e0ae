import { PAGE_SIZE } from '@pressmark/contract/platform/constants.ts'
import { listEmailMessages } from '@pressmark/contract/identity/email-messages.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#shared/api/call.ts'
import { managementKeys } from '#shared/api/keys.ts'

/** A page (1-based) of what the product has written to people, newest first. */
export const emailMessagesQuery = (page: number) =>
  queryOptions({
    queryKey: managementKeys.messages(page),
    queryFn: ({ signal }) => call(listEmailMessages, { query: { page: page - 1, size: PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
