import { readCollection } from '@pressmark/contract/catalogue/collections.ts'
import { IMPORT_POLLING_MS, PAGE_SIZE } from '@pressmark/contract/platform/constants.ts'
import {
  listSheetProblems,
  listSpreadsheets,
  readSpreadsheet,
  type Spreadsheet,
} from '@pressmark/contract/ingest/spreadsheets.ts'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '#shared/api/call.ts'
import { collectionKeys, sheetKeys } from '#shared/api/keys.ts'
import { useNotices } from '#shared/api/live.ts'
import { useRefresh } from '#shared/api/use-refresh.ts'

export const isWorking = ({ step, reason }: Spreadsheet): boolean =>
  step.endsWith('ING') && step !== 'MAPPING' && !reason

/** An import from a spreadsheet. While a step is running, it is read every 5 s and after each notice of its progress. */
export const sheetQuery = (uuid: string) =>
  queryOptions({
    queryKey: sheetKeys.self(uuid),
    queryFn: ({ signal }) => call(readSpreadsheet, { params: { uuid }, signal }),
    refetchInterval: ({ state }) => (state.data && isWorking(state.data) ? IMPORT_POLLING_MS : false),
    staleTime: 0,
  })

/** A page (1-based) of the problems of the last step. */
export const problemsQuery = ({ uuid, step }: Spreadsheet, page: number) =>
  queryOptions({
    queryKey: sheetKeys.problems(uuid, step, page),
    queryFn: ({ signal }) =>
      call(listSheetProblems, { params: { uuid }, query: { page: page - 1, size: PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
  })

/** A page (1-based) of all imports. */
export const sheetsQuery = (page: number) =>
  queryOptions({
    queryKey: sheetKeys.list(page),
    queryFn: ({ signal }) => call(listSpreadsheets, { query: { page: page - 1, size: PAGE_SIZE }, signal }),
    staleTime: 0,
  })

export const targetCollectionQuery = (uuid: string) =>
  queryOptions({
    queryKey: collectionKeys.self(uuid),
    queryFn: ({ signal }) => call(readCollection, { params: { uuid }, signal }),
  })

/** Refreshes an import and marks lists of items as stale while it adds items.
 *  @returns a function that shows the answer of a call */
export const useSheetRefresh = (uuid: string) => {
  const queries = useQueryClient()
  useRefresh({ kinds: ['import.changed'], matches: (notice) => notice.uuid === uuid, keys: [sheetKeys.one(uuid)] })
  useNotices(({ kind }) => {
    if (kind === 'item.created' || kind === 'item.changed')
      void queries.invalidateQueries({ queryKey: collectionKeys.all, refetchType: 'none' })
  })
  return (sheet: Spreadsheet) => queries.setQueryData(sheetQuery(uuid).queryKey, sheet)
}
