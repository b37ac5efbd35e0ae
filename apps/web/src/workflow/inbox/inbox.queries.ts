import { PAGE_SIZE, type ResourceType } from '@pressmark/contract/platform/constants.ts'
import { countInbox, listWaiting, readInbox } from '@pressmark/contract/workflow/inbox.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#shared/api/call.ts'
import { workflowKeys } from '#shared/api/keys.ts'
import type { Refresh } from '#shared/api/use-refresh.ts'

/** Many transitions can run at the same time, so the inbox is refetched at most every 2 s. */
export const INBOX_REFRESH: Refresh = { kinds: ['inbox.changed'], keys: [workflowKeys.inbox], everyMs: 2000 }

export const inboxQuery = queryOptions({
  queryKey: workflowKeys.inboxGroups,
  queryFn: ({ signal }) => call(readInbox, { signal }),
  staleTime: 0,
})

export const inboxCountQuery = queryOptions({
  queryKey: workflowKeys.inboxCount,
  queryFn: async ({ signal }) => (await call(countInbox, { signal })).total,
})

/** A page (1-based) of the entries that wait in a state. */
export const waitingQuery = (resourceType: ResourceType, state: string, page: number) =>
  queryOptions({
    queryKey: workflowKeys.inboxEntities(resourceType, state, page),
    queryFn: ({ signal }) =>
      call(listWaiting, { query: { resourceType, state, page: page - 1, size: PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
