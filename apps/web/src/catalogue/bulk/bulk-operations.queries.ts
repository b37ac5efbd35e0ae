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

/** Something that touched many. While it is worked on it is read every 5 s, and whenever its progress is told. */
export const bulkOperationQuery = (uuid: string) =>
  queryOptions({
    queryKey: bulkOperationKeys.self(uuid),
    queryFn: ({ signal }) => call(readBulkOperation, { params: { uuid }, signal }),
    refetchInterval: ({ state }) => (state.data && isWorking(state.data) ? IMPORT_POLLING_MS : false),
    staleTime: 0,
  })

/** A page (1-based) of what the last step left alone. */
export const bulkProblemsQuery = ({ uuid, step }: BulkOperation, page: number) =>
  queryOptions({
    queryKey: bulkOperationKeys.problems(uuid, step, page),
    queryFn: ({ signal }) =>
      call(listBulkProblems, { params: { uuid }, query: { page: page - 1, size: PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
  })

/** A page (1-based) of all of them, latest first. */
export const bulkOperationsQuery = (page: number) =>
  queryOptions({
    queryKey: bulkOperationKeys.list(page),
    queryFn: ({ signal }) => call(listBulkOperations, { query: { page: page - 1, size: PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
