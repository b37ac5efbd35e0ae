import { findTransitionLogsByEntity, retryOutcome } from '@pressmark/contract/workflow/transition-logs.ts'
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#shared/api/call.ts'
import { workflowKeys } from '#shared/api/keys.ts'

/** While an action is under way it is looked at again after this time. */
const POLL_MS = 5000

/** What transitions fired on an entity, latest first, page after page. */
export const logQuery = (assetUuid: string) =>
  infiniteQueryOptions({
    queryKey: workflowKeys.log(assetUuid),
    queryFn: ({ pageParam: page, signal }) => call(findTransitionLogsByEntity, { query: { assetUuid, page }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ page }) => (page.number + 1 < page.totalPages ? page.number + 1 : undefined),
    refetchInterval: ({ state }) => {
      const outcomes = state.data?.pages.flatMap(({ _embedded }) =>
        _embedded.transitionLogs.flatMap((log) => log.outcomes),
      )
      return outcomes?.some((outcome) => outcome.state === 'WAITING') ? POLL_MS : false
    },
    staleTime: 0,
  })

/** Tries an action again that has given up. */
export const useRetry = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (uuid: string) => call(retryOutcome, { params: { uuid } }),
    // Also when it is refused: somebody else may have been faster.
    onSettled: () => queries.invalidateQueries({ queryKey: workflowKeys.logs }),
    meta: { notify: true },
  })
}
