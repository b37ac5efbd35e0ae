import type { CellKind } from '@pressmark/contract/catalogue/proposals.ts'
import { listSheetChanges, readSheetChanges } from '@pressmark/contract/ingest/sheet-changes.ts'
import { PAGE_SIZE } from '@pressmark/contract/platform/constants.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#shared/api/call.ts'
import { sheetKeys } from '#shared/api/keys.ts'

/** Which differing cells are shown: of one column, of one kind, or all. */
export type ChangeFilter = { column?: number; kind?: CellKind }

/** A page (1-based) of the cells of a spreadsheet that differ from the catalogue. */
export const changesQuery = (uuid: string, filter: ChangeFilter, page: number) =>
  queryOptions({
    queryKey: sheetKeys.changes(uuid, { ...filter, page }),
    queryFn: ({ signal }) =>
      call(listSheetChanges, { params: { uuid }, query: { ...filter, page: page - 1, size: PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
  })

/** Counts of the differing cells by column. */
export const summaryQuery = (uuid: string) =>
  queryOptions({
    queryKey: sheetKeys.summary(uuid),
    queryFn: ({ signal }) => call(readSheetChanges, { params: { uuid }, signal }),
  })
