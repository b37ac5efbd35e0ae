import { countInbox, readInbox, type Waiting, type WAITING_ORDERS } from '@pressmark/contract/workflow/inbox.ts'
import { queryOptions } from '@tanstack/react-query'
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

/** Entries of one kind that wait in a state, or in all. */
export type WaitingGroup = Pick<Waiting, 'resourceType' | 'count'> & { state?: string; color?: string }

export type WaitingOrder = `${(typeof WAITING_ORDERS)[number]}` | 'since,desc'
