import { findImageByUuid } from '@pressmark/contract/catalogue/assets.ts'
import {
  ASSETS_PAGE_SIZE,
  IMPORT_POLLING_MS,
  PAGE_SIZE,
  type ImportFilterState,
} from '@pressmark/contract/platform/constants.ts'
import type { PageInfo } from '@pressmark/contract/platform/hal.ts'
import {
  findItemImportsByTenant,
  listImporters,
  listOtherImportsOfItem,
  retryFailedImports,
  retryImport,
} from '@pressmark/contract/ingest/import-monitor.ts'
import { listImageImportsOfItem, type AssetImport, type ImportState } from '@pressmark/contract/ingest/imports.ts'
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call, follow } from '#shared/api/call.ts'
import { importKeys } from '#shared/api/keys.ts'
import { tenantQuery } from '#shared/api/person.ts'
import { useMutation } from '#shared/api/use-mutation.ts'

const isUnderWay = (state: ImportState) => state !== 'DONE' && state !== 'ERROR'
const whileUnderWay = (states: readonly ImportState[] | undefined) =>
  states?.some(isUnderWay) ? IMPORT_POLLING_MS : false

export type ImportFilter = {
  state?: ImportFilterState | undefined
  person?: string | undefined
  /** In the title, the pressmark or the name of a file. */
  text?: string | undefined
  /** The first and the last day, YYYY-MM-DD, in the time zone of the person. */
  from?: string | undefined
  to?: string | undefined
}

/* Days of the person as moments. The day after the last one is excluded. */
const momentOf = (day: string, later = 0): string => {
  const start = new Date(`${day}T00:00:00`)
  start.setDate(start.getDate() + later)
  return start.toISOString()
}

const filterOf = ({ state, person, text, from, to }: ImportFilter) => ({
  ...(state && { importState: state }),
  ...(person && { importer: person }),
  ...(text && { searchTerm: text }),
  ...(from && { createdFrom: momentOf(from) }),
  ...(to && { createdBefore: momentOf(to, 1) }),
})

/** A page (1-based) of the imports of the tenant. It is refetched every 5 s while an import is running. */
export const importsQuery = (page: number, filter: ImportFilter) =>
  queryOptions({
    queryKey: importKeys.items(page, filter),
    queryFn: async ({ client, signal }) => {
      const { name: tenant } = await client.ensureQueryData(tenantQuery)
      const query = { tenant, page: page - 1, size: PAGE_SIZE, ...filterOf(filter) }
      return call(findItemImportsByTenant, { query, signal })
    },
    refetchInterval: ({ state: { data } }) =>
      whileUnderWay(data?._embedded.culturalItems.map(({ overall }) => overall.importState)),
  })

/** The number of imports in a state, within the other filters. */
export const importCountQuery = (filter: ImportFilter, state: ImportFilterState) =>
  queryOptions({
    queryKey: importKeys.items('count', { ...filter, state }),
    queryFn: async ({ client, signal }) => {
      const { name: tenant } = await client.ensureQueryData(tenantQuery)
      const query = { tenant, page: 0, size: 1, ...filterOf({ ...filter, state }) }
      return (await call(findItemImportsByTenant, { query, signal })).page.totalElements
    },
  })

export const importersQuery = queryOptions({
  queryKey: importKeys.importers,
  queryFn: async ({ signal }) => (await call(listImporters, { signal }))._embedded.importers,
  meta: { notify: true },
})

const nextPage = ({ page: { number, totalPages } }: { page: PageInfo }) =>
  number + 1 < totalPages ? number + 1 : undefined

/** The images of an imported item, in pages of ten. */
export const imagesQuery = (uuid: string) =>
  infiniteQueryOptions({
    queryKey: importKeys.images(uuid),
    queryFn: ({ pageParam: page, signal }) =>
      call(listImageImportsOfItem, { params: { uuid }, query: { page, size: ASSETS_PAGE_SIZE }, signal }),
    initialPageParam: 0,
    getNextPageParam: nextPage,
  })

/** The other files of an imported item, in pages of ten. */
export const otherFilesQuery = (uuid: string) =>
  infiniteQueryOptions({
    queryKey: importKeys.otherFiles(uuid),
    queryFn: ({ pageParam: page, signal }) =>
      call(listOtherImportsOfItem, { params: { uuid }, query: { page, size: ASSETS_PAGE_SIZE }, signal }),
    initialPageParam: 0,
    getNextPageParam: nextPage,
  })

/** The stages of one file. */
export const fileImportQuery = ({ importId, _links }: AssetImport) =>
  queryOptions({
    queryKey: importKeys.file(importId),
    queryFn: ({ signal }) => follow<AssetImport>(_links.self, { signal }),
    refetchInterval: ({ state: { data } }) => whileUnderWay(data && [data.overall.importState]),
    meta: { notify: true },
  })

/** Current title and author of an image. */
export const imageNamesQuery = (uuid: string) =>
  queryOptions({
    queryKey: importKeys.names(uuid),
    queryFn: ({ signal }) => call(findImageByUuid, { query: { uuid }, signal }),
    meta: { notify: true },
  })

/** Retries the failed stage of a file. */
export const useRetryImport = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ assetType, uuid }: AssetImport) => call(retryImport, { params: { assetType, uuid } }),
    // A refused retry refetches too, because another person may have retried first.
    onSettled: () => queries.invalidateQueries({ queryKey: importKeys.all }),
    meta: { notify: true },
  })
}

/** Retries the failed stages of all failed files. */
export const useRetryFailed = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(retryFailedImports),
    onSettled: () => queries.invalidateQueries({ queryKey: importKeys.all }),
    meta: { notify: true },
  })
}
