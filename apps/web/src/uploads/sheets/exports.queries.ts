import { listExports, readExport, type SheetExport } from '@pressmark/contract/catalogue/exports.ts'
import { PAGE_SIZE } from '@pressmark/contract/platform/constants.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#shared/api/call.ts'
import { exportKeys } from '#shared/api/keys.ts'

/** Most exports take a few seconds. */
const POLL_MS = 1000

export const isRunning = ({ step, failed }: SheetExport): boolean => step === 'RUNNING' && !failed

/** An export, which is read every second while it runs. */
export const exportQuery = (uuid: string) =>
  queryOptions({
    queryKey: exportKeys.self(uuid),
    queryFn: ({ signal }) => call(readExport, { params: { uuid }, signal }),
    refetchInterval: ({ state }) => (state.data && isRunning(state.data) ? POLL_MS : false),
    staleTime: 0,
  })

/** A page (1-based) of the person's exports. It is read every second while one of them runs. */
export const exportsQuery = (page: number) =>
  queryOptions({
    queryKey: exportKeys.list(page),
    queryFn: ({ signal }) => call(listExports, { query: { page: page - 1, size: PAGE_SIZE }, signal }),
    refetchInterval: ({ state }) => (state.data?._embedded.exports.some(isRunning) ? POLL_MS : false),
    staleTime: 0,
  })
