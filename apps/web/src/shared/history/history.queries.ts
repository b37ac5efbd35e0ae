import { listSettingsHistory, type SettingsArea } from '@pressmark/contract/tenants/settings-history.ts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { settingsKeys } from '../api/keys.ts'

export type HistoryFilter = { area?: SettingsArea; uuid?: string; person?: string; from?: string; to?: string }

/** The changes of settings that match a filter, in pages. The list is read again each time it is opened. */
export const historyQuery = (filter: HistoryFilter) =>
  infiniteQueryOptions({
    queryKey: settingsKeys.history(filter),
    queryFn: ({ pageParam, signal }) => call(listSettingsHistory, { query: { ...filter, page: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ page }) => (page.number + 1 < page.totalPages ? page.number + 1 : undefined),
    staleTime: 0,
  })
