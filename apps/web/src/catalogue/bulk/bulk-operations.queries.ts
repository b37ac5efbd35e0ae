import {
  listBulkProblems,
  listBulkOperations,
  readBulkOperation,
  type BulkOperation,
} from '@pressmark/contract/catalogue/bulk.ts'
import { IMPORT_POLLING_MS, PAGE_SIZE } from '@pressmark/contract/platform/constants.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#shared/api/call.ts'
import { bulkOperationKeys } from '#shared/api/keys.ts'

export const isWorking = ({ step, failed }: BulkOperation): boolean => step.endsWith('ING') && !failed

/** Returns the query for a bulk operation. While it runs, it is refetched every 5 s and on every progress notice. */
export const bulkOperationQuery = (uuid: string) =>
  queryOptions({
    queryKey: bulkOperationKeys.self(uuid),
    queryFn: ({ signal }) => call(readBulkOperation, { params: { uuid }, signal }),
    refetchInterval: ({ state }) => (state.data && isWorking(state.data) ? IMPORT_POLLING_MS : false),
    staleTime: 0,
  })

/** Returns the query for a page (1-based) of the entries that the last step skipped. */
export const bulkProblemsQuery = ({ uuid, step }: BulkOperation, page: number) =>
  queryOptions({
    queryKey: bulkOperationKeys.problems(uuid, step, page),
    queryFn: ({ signal }) =>
      call(listBulkProblems, { params: { uuid }, query: { page: page - 1, size: PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
  })

/** Returns the query for a page (1-based) of all bulk operations, latest first. */
export const bulkOperationsQuery = (page: number) =>
  queryOptions({
    queryKey: bulkOperationKeys.list(page),
    queryFn: ({ signal }) => call(listBulkOperations, { query: { page: page - 1, size: PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
