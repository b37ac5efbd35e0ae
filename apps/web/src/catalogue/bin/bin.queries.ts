import { listBin, restoreDeleted } from '@pressmark/contract/catalogue/history.ts'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#shared/api/call.ts'
import { itemKeys } from '#shared/api/keys.ts'

/** A page (1-based) of what was deleted in the last 30 days. */
export const binQuery = (page: number) =>
  queryOptions({
    queryKey: itemKeys.bin(page),
    queryFn: ({ signal }) => call(listBin, { query: { page: page - 1 }, signal }),
    placeholderData: keepPreviousData,
  })

/** Takes something out of the bin; lists of the catalogue are read again. */
export const useRestore = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (uuid: string) => call(restoreDeleted, { params: { uuid } }),
    onSettled: () => client.invalidateQueries(),
    meta: { notify: true },
  })
}
