import {
  deleteMapping,
  listMappings,
  MAX_MAPPINGS,
  saveMapping,
  type MappingSummary,
} from '@pressmark/contract/ingest/mappings.ts'
import type { BodyOf } from '@pressmark/contract/platform/endpoint.ts'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '#shared/api/call.ts'
import { sheetKeys } from '#shared/api/keys.ts'
import { useMutation } from '#shared/api/use-mutation.ts'

/** The query for all saved mappings of the organisation, sorted by name. */
export const mappingsQuery = queryOptions({
  queryKey: sheetKeys.mappings,
  queryFn: async ({ signal }): Promise<MappingSummary[]> =>
    (await call(listMappings, { query: { size: MAX_MAPPINGS }, signal }))._embedded.mappings,
  staleTime: 0,
})

const useMappingChange = <Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: () => queries.invalidateQueries({ queryKey: mappingsQuery.queryKey }),
  })
}

export const useSaveMapping = () => useMappingChange((body: BodyOf<typeof saveMapping>) => call(saveMapping, { body }))

export const useDeleteMapping = () => useMappingChange((uuid: string) => call(deleteMapping, { params: { uuid } }))
