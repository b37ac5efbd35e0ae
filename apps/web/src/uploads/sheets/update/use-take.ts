import { changeSheetChanges, type SheetChangeSummary } from '@pressmark/contract/ingest/sheet-changes.ts'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '#shared/api/call.ts'
import { sheetKeys } from '#shared/api/keys.ts'
import { useMutation } from '#shared/api/use-mutation.ts'
import { summaryQuery, type ChangeFilter } from './changes.queries.ts'

type Taking = ChangeFilter & { positions?: number[]; taken: boolean }

/** Takes or leaves cells, and shows the new counts. */
export const useTake = (uuid: string) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Taking) => call(changeSheetChanges, { params: { uuid }, body }),
    onSuccess: async (summary: SheetChangeSummary) => {
      queries.setQueryData(summaryQuery(uuid).queryKey, summary)
      await queries.invalidateQueries({
        queryKey: sheetKeys.allChanges(uuid),
        predicate: ({ queryKey }) => queryKey.at(-1) !== 'summary',
      })
    },
    meta: { notify: true },
  })
}
