import { readOverview } from '@pressmark/contract/tenants/overview.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#shared/api/call.ts'
import { managementKeys } from '#shared/api/keys.ts'

/** Stored files, failures and people of the organisation, read each time the tab opens. */
export const overviewQuery = queryOptions({
  queryKey: managementKeys.overview,
  queryFn: ({ signal }) => call(readOverview, { signal }),
  staleTime: 0,
})
