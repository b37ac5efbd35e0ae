import { FALLBACK_STATE_COLOR } from '@pressmark/contract/constants.ts'
import { listStates } from '@pressmark/contract/states.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#shared/call.ts'

const statesQuery = queryOptions({
  queryKey: ['states'],
  queryFn: async ({ signal }) => {
    const { _embedded } = await call(listStates, { query: { size: 1000 }, signal })
    return new Map(_embedded.itemStates.map(({ name, color }) => [name, color]))
  },
  staleTime: 5 * 60_000,
})

/** The colour of a workflow state, black where it has none; no colour while the states are being read. @source spec 000 §4 */
export const useStateColor = (name: string): string => {
  const { data, isPending } = useQuery(statesQuery)
  return data?.get(name) ?? (isPending ? 'transparent' : FALLBACK_STATE_COLOR)
}
