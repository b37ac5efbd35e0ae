import {
  countStates,
  createState,
  deleteState,
  listStates,
  MAX_STATES,
  updateState,
  type NewState,
  type State,
  type StateChange,
} from '@pressmark/contract/workflow/states.ts'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '#shared/api/call.ts'
import { ifMatch, type CheckedVersion } from '#shared/api/if-match.ts'
import { stateKeys } from '#shared/api/keys.ts'
import { useMutation } from '#shared/api/use-mutation.ts'

/** All states of the tenant, with all their fields. */
export const allStatesQuery = queryOptions({
  queryKey: stateKeys.list,
  queryFn: async ({ signal }) => (await call(listStates, { query: { size: MAX_STATES }, signal }))._embedded.itemStates,
})

/** The number of entities in each state, by kind. */
export const stateCountsQuery = queryOptions({
  queryKey: stateKeys.counts,
  queryFn: async ({ signal }) => (await call(countStates, { signal })).counts,
  staleTime: 0,
})

type Saved = { create: NewState } | { uuid: string; version: CheckedVersion; change: StateChange }

/** Creates a state, or updates it unless someone has changed it after it was read. */
export const useSaveState = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (saved: Saved) =>
      'create' in saved
        ? call(createState, { body: saved.create })
        : call(updateState, {
            params: { uuid: saved.uuid },
            body: saved.change,
            headers: ifMatch(saved.version),
          }),
    onSettled: () => queries.invalidateQueries({ queryKey: stateKeys.all }),
  })
}

export const useDeleteState = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ uuid }: State) => call(deleteState, { params: { uuid } }),
    onSettled: () => queries.invalidateQueries({ queryKey: stateKeys.all }),
  })
}
