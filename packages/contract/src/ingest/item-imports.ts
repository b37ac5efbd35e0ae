import { Type } from 'typebox'
import { ASSETS_PAGE_SIZE } from '../platform/constants.ts'
import { endpoint } from '../platform/endpoint.ts'
import { pageOf, paging, Uuid } from '../platform/hal.ts'
import { AssetImport, FailedState } from './imports.ts'

export const listAssetImportsOfItem = endpoint({
  id: 'imports.listFilesOfItem',
  method: 'GET',
  path: '/import-manager/culturalItems/:uuid/:assetType',
  summary: 'The imports of audio, video, models or PDFs of an item',
  params: Type.Object({ uuid: Uuid, assetType: Type.Enum(['audios', 'videos', 'model3Ds', 'pdf']) }),
  query: Type.Object({ ...paging(ASSETS_PAGE_SIZE, ['position']), importState: Type.Optional(FailedState) }),
  answer: pageOf({
    audios: Type.Optional(Type.Array(AssetImport)),
    videos: Type.Optional(Type.Array(AssetImport)),
    model3Ds: Type.Optional(Type.Array(AssetImport)),
    pdf: Type.Optional(Type.Array(AssetImport)),
  }),
})
