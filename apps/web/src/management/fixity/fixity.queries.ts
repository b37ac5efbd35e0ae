import { PAGE_SIZE } from '@pressmark/contract/platform/constants.ts'
import { readFixity, startRebuilds, type REBUILD_SCOPES } from '@pressmark/contract/preservation/fixity.ts'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '#shared/api/call.ts'
import { managementKeys } from '#shared/api/keys.ts'
import { useMutation } from '#shared/api/use-mutation.ts'

const REBUILDING_MS = 3000

/** The state of the originals, with a page (1-based) of the damaged ones, and of the derivatives. It is refetched while assets wait
 *  for a rebuild. */
export const fixityQuery = (page: number) =>
  queryOptions({
    queryKey: managementKeys.fixity(page),
    queryFn: ({ signal }) => call(readFixity, { query: { page: page - 1, size: PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => ((data?.derivatives.waiting ?? 0) > 0 ? REBUILDING_MS : false),
  })

/** Starts the rebuild of many derivatives. Their number is known a moment later. */
export const useStartRebuilds = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (scope: (typeof REBUILD_SCOPES)[number]) => call(startRebuilds, { body: { scope } }),
    onSuccess: () => {
      setTimeout(() => void queries.invalidateQueries({ queryKey: managementKeys.allFixity }), REBUILDING_MS)
    },
  })
}
