import { hashKey, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { readsPendingDelete } from './pending-deletes.ts'

type Plan = { isPlanned: boolean; isRunning: boolean; startedAt: number }

const isNotDeleted = (query: Query) => !readsPendingDelete(query)

/** Refetches keys on request. Requests for one key share a refetch; one that arrives during it causes one more after it.
 *  Queries of entries that this tab is deleting are only marked as stale. */
export const createRefresher = (queries: QueryClient) => {
  const plans = new Map<string, Plan>()

  const refetch = async (queryKey: QueryKey): Promise<boolean> => {
    // A mutation of this key sets its result at once and refetches at its end. Old data would replace the result for a moment.
    if (queries.isMutating({ mutationKey: queryKey }) > 0) return false
    // A fetch that began before the change may have read the old data.
    const joined = queries.isFetching({ queryKey, predicate: isNotDeleted }) > 0
    await Promise.all([
      queries.invalidateQueries({ queryKey, predicate: isNotDeleted }, { cancelRefetch: false }),
      queries.invalidateQueries({ queryKey, predicate: readsPendingDelete, refetchType: 'none' }),
    ])
    return joined
  }
  const run = async (key: QueryKey, plan: Plan, everyMs: number) => {
    Object.assign(plan, { isPlanned: false, isRunning: true, startedAt: performance.now() })
    const isStale = await refetch(key)
    plan.isRunning = false
    if (isStale || plan.isPlanned) schedule(key, plan, everyMs)
  }
  const schedule = (key: QueryKey, plan: Plan, everyMs: number) => {
    plan.isPlanned = true
    if (plan.isRunning) return
    const waitMs = plan.startedAt + everyMs - performance.now()
    // Several components may request the key for the same notice.
    if (waitMs <= 0) queueMicrotask(() => void run(key, plan, everyMs))
    else setTimeout(() => void run(key, plan, everyMs), waitMs)
  }

  /** @param everyMs the shortest time between two refetches */
  return (key: QueryKey, everyMs = 0): void => {
    const hash = hashKey(key)
    const plan = plans.get(hash) ?? { isPlanned: false, isRunning: false, startedAt: -Infinity }
    plans.set(hash, plan)
    if (!plan.isPlanned) schedule(key, plan, everyMs)
  }
}
