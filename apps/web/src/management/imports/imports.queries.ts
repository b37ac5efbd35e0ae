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

type Filter = { page: number; state: ImportFilterState | undefined; person: string | undefined }

/** A page (1-based) of the imports of the tenant. It is refetched every 5 s while an import is running. */
export const importsQuery = ({ page, state, person }: Filter) =>
  queryOptions({
    queryKey: importKeys.items(page, state, person),
    queryFn: async ({ client, signal }) => {
      const { name: tenant } = await client.ensureQueryData(tenantQuery)
      const filter = { ...(state && { importState: state }), ...(person && { importer: person }) }
      return call(findItemImportsByTenant, { query: { tenant, page: page - 1, size: PAGE_SIZE, ...filter }, signal })
    },
    refetchInterval: ({ state: { data } }) =>
      whileUnderWay(data?._embedded.culturalItems.map(({ overall }) => overall.importState)),
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
