import {
  findTransitionLogsByEntity,
  findTransitionLogsByTransition,
  retryOutcome,
  type ResultFilter,
  type TransitionLog,
} from '@pressmark/contract/workflow/transition-logs.ts'
import { infiniteQueryOptions, keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '#shared/api/call.ts'
import { workflowKeys } from '#shared/api/keys.ts'
import { useMutation } from '#shared/api/use-mutation.ts'

/** The interval of refetches while an action is running. */
const POLL_MS = 5000

/** The transitions of an entity, latest first, in pages. */
export const logQuery = (assetUuid: string) =>
  infiniteQueryOptions({
    queryKey: workflowKeys.log(assetUuid),
    queryFn: ({ pageParam: page, signal }) => call(findTransitionLogsByEntity, { query: { assetUuid, page }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ page }) => (page.number + 1 < page.totalPages ? page.number + 1 : undefined),
    refetchInterval: ({ state }) =>
      pollMs(state.data?.pages.flatMap(({ _embedded }) => _embedded.transitionLogs) ?? []),
    staleTime: 0,
  })

const pollMs = (logs: readonly TransitionLog[]): number | false =>
  logs.some(({ outcomes }) => outcomes.some(({ state }) => state === 'WAITING')) && POLL_MS

/** A page (1-based) of the executions of a transition, latest first. */
export const runLogQuery = (transitionUuid: string, result: ResultFilter | undefined, page: number) =>
  queryOptions({
    queryKey: workflowKeys.runLog(transitionUuid, result, page),
    queryFn: ({ signal }) =>
      call(findTransitionLogsByTransition, {
        query: { transitionUuid, ...(result && { result }), page: page - 1 },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => pollMs(state.data?._embedded.transitionLogs ?? []),
    staleTime: 0,
  })

/** Retries a failed action. */
export const useRetry = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (uuid: string) => call(retryOutcome, { params: { uuid } }),
    // A refused retry refetches too, because another person may have retried first.
    onSettled: () => queries.invalidateQueries({ queryKey: workflowKeys.logs }),
    meta: { notify: true },
  })
}
