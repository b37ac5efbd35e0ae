import type { Notice } from '@pressmark/contract/platform/live.ts'
import { useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { useNotices } from './live.ts'
import { createRefresher } from './refresher.ts'

export type Refresh = {
  kinds: readonly Notice['kind'][]
  /** Selects among the notices of these kinds. */
  matches?: (notice: Notice) => boolean
  keys: readonly QueryKey[]
  /** The shortest time between two refetches, ms. */
  everyMs?: number
}

const refreshers = new WeakMap<QueryClient, ReturnType<typeof createRefresher>>()

const refresherOf = (queries: QueryClient) => {
  const refresher = refreshers.get(queries) ?? createRefresher(queries)
  refreshers.set(queries, refresher)
  return refresher
}

/** Refetches the keys after these notices, and after every reconnect, because notices may have been lost. */
export const useRefresh = ({ kinds, matches = () => true, keys, everyMs }: Refresh): void => {
  const refresh = refresherOf(useQueryClient())
  const refreshAll = () => keys.forEach((key) => refresh(key, everyMs))
  useNotices((notice) => {
    if (kinds.includes(notice.kind) && matches(notice)) refreshAll()
  }, refreshAll)
}
