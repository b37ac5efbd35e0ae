import { Type } from 'typebox'
import { ASSETS_PAGE_SIZE, PAGE_SIZE, IMPORT_FILTER_STATES } from '../platform/constants.ts'
import { endpoint } from '../platform/endpoint.ts'
import { pageOf, paging, Uuid, UuidParams } from '../platform/hal.ts'
import { AssetImport, IMPORT_TYPES, Importer, ItemImportPage } from './imports.ts'

export const findItemImportsByTenant = endpoint({
  id: 'imports.findByTenant',
  method: 'GET',
  path: '/import-manager/culturalItems/search/findByTenant',
  summary: 'The imports of the organisation, newest first; all of them, or filtered by state, user, text and time',
  query: Type.Object({
    tenant: Type.String({ maxLength: 63 }),
    importState: Type.Optional(Type.Enum([...IMPORT_FILTER_STATES])),
    importer: Type.Optional(Uuid),
    searchTerm: Type.Optional(
      Type.String({ maxLength: 200, description: 'in the title, the pressmark or the name of a file' }),
    ),
    createdFrom: Type.Optional(Type.String({ format: 'date-time', description: 'not earlier' })),
    createdBefore: Type.Optional(Type.String({ format: 'date-time', description: 'earlier' })),
    ...paging(PAGE_SIZE, ['createdDate']),
  }),
  answer: ItemImportPage,
})

export const listImporters = endpoint({
  id: 'imports.listImporters',
  method: 'GET',
  path: '/import-manager/culturalItems/search/findImporters',
  summary: 'The users who have started imports here, by name',
  answer: Type.Object({ _embedded: Type.Object({ importers: Type.Array(Importer) }) }),
})

export const listOtherImportsOfItem = endpoint({
  id: 'imports.listOtherFiles',
  method: 'GET',
  path: '/import-manager/culturalItems/:uuid/otherFiles',
  summary: 'The imports of the files of an item that are not images, oldest first',
  params: UuidParams,
  query: Type.Object({ page: paging(ASSETS_PAGE_SIZE, []).page, size: paging(ASSETS_PAGE_SIZE, []).size }),
  answer: pageOf({ otherFiles: Type.Array(AssetImport) }),
})

/** Most failed files that one call of `retryFailedImports` starts again. */
export const MAX_RETRIED_IMPORTS = 200

export const retryFailedImports = endpoint({
  id: 'imports.retryFailed',
  method: 'POST',
  path: '/import-manager/culturalItems/retryFailed',
  summary: `Retries the failed stages of all failed imports, oldest first, at most ${MAX_RETRIED_IMPORTS} files at a time`,
  answer: Type.Object({
    retried: Type.Integer({ description: 'files that were started again' }),
    remaining: Type.Integer({ description: 'failed files that are left for another call' }),
  }),
  status: 202,
})

export const retryImport = endpoint({
  id: 'imports.retry',
  method: 'POST',
  path: '/import-manager/:assetType/:uuid/retry',
  summary:
    'Retries the failed stage of an import. Finished stages are kept. Lost and damaged derivatives of a finished import are rebuilt',
  params: Type.Object({ assetType: Type.Enum([...IMPORT_TYPES]), uuid: Uuid }),
  answer: AssetImport,
  status: 202,
  refusals: ['importNotFailed'],
})
