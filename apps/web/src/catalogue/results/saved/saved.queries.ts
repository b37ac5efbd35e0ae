import type { BodyOf } from '@pressmark/contract/platform/endpoint.ts'
import {
  deleteSavedSearch,
  listSavedSearches,
  MAX_SAVED_SEARCHES,
  renameSavedSearch,
  saveSearch,
  type SavedSearch,
} from '@pressmark/contract/catalogue/saved-searches.ts'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '#shared/api/call.ts'
import { ifMatch, type CheckedVersion } from '#shared/api/if-match.ts'
import { searchKeys } from '#shared/api/keys.ts'
import { useMutation } from '#shared/api/use-mutation.ts'

/** The query for the person's saved searches, sorted by name. */
export const savedQuery = queryOptions({
  queryKey: searchKeys.saved,
  queryFn: async ({ signal }): Promise<SavedSearch[]> =>
    (await call(listSavedSearches, { query: { size: MAX_SAVED_SEARCHES }, signal }))._embedded.savedSearches,
  staleTime: 60_000,
})

const useSaved = <Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: () => queries.invalidateQueries({ queryKey: savedQuery.queryKey }),
  })
}

export const useSaveSearch = () => useSaved((body: BodyOf<typeof saveSearch>) => call(saveSearch, { body }))

export const useRenameSaved = () =>
  useSaved(({ uuid, version, name }: { uuid: string; version: CheckedVersion; name: string }) =>
    call(renameSavedSearch, { params: { uuid }, body: { name }, headers: ifMatch(version) }),
  )

export const useDeleteSaved = () => useSaved((uuid: string) => call(deleteSavedSearch, { params: { uuid } }))
