import { Type, type Static } from 'typebox'
import { ASSET_TYPES, ASSETS_PAGE_SIZE, PAGE_SIZE } from './constants.ts'
import { endpoint } from './endpoint.ts'
import { Link, MetadataList, Moment, pageOf, paging, Uuid, UuidParams } from './hal.ts'

/** @source SEMANTICS §7 */
export const IMPORT_STATES = ['WAITING', 'IN_PROGRESS', 'DONE', 'ERROR'] as const
export const ImportState = Type.Enum([...IMPORT_STATES])
export type ImportState = Static<typeof ImportState>

/** In the order in which the monitor shows them; overall is reckoned from the four before it. @source spec 001 §2 */
export const IMPORT_STAGES = ['metadata', 'upload', 'processing', 'indexing'] as const
export type ImportStage = (typeof IMPORT_STAGES)[number]

/** Why a file could not be taken in; the screens put it in words, with `found`, `pixels` and `limit` filled in. */
export const IMPORT_REASONS = [
  'emptyFile',
  'notAnImage',
  'nameMismatch',
  'imageTruncated',
  'imageTooLarge',
  'imageUnreadable',
  'decoderFailed',
  'decoderTimeout',
  'fileMissing',
  'unexpected',
] as const
export const ImportReason = Type.Object({
  code: Type.Enum([...IMPORT_REASONS]),
  message: Type.String({ description: 'in English, for people' }),
  found: Type.Optional(Type.String()),
  ending: Type.Optional(Type.String()),
  pixels: Type.Optional(Type.Integer()),
  limit: Type.Optional(Type.Integer()),
})
export type ImportReason = Static<typeof ImportReason>

const Stage = Type.Object({ importState: ImportState, reason: Type.Optional(ImportReason) })
const stages = {
  metadata: Stage,
  upload: Stage,
  processing: Stage,
  indexing: Stage,
  overall: Stage,
  progress: Type.Number({ minimum: 0, maximum: 1 }),
}

export const AssetImport = Type.Object({
  uuid: Uuid,
  importId: Uuid,
  assetType: Type.Enum([...ASSET_TYPES]),
  sgtt: Type.String(),
  autn: Type.String(),
  originalName: Type.String(),
  createdDate: Moment,
  ...stages,
  _links: Type.Object({ self: Link, culturalItem: Link }),
})
export type AssetImport = Static<typeof AssetImport>

export const ItemImport = Type.Object({
  uuid: Uuid,
  importId: Uuid,
  sgtt: Type.String(),
  autn: Type.String(),
  pressmark: Type.String(),
  parentCollectionsUuids: Type.Array(Uuid),
  createdDate: Moment,
  ...stages,
  _links: Type.Object({ self: Link, images: Link }),
})
export type ItemImport = Static<typeof ItemImport>

export const UploadedFile = Type.Object({
  link: Type.String({ description: 'what the import call then names' }),
  originalName: Type.String(),
  mediaType: Type.String({ description: 'told by the content, not by name or header' }),
  size: Type.Integer({ description: 'bytes' }),
  sha256: Type.String(),
})
export type UploadedFile = Static<typeof UploadedFile>

export const uploadFile = endpoint({
  method: 'POST',
  path: '/ccc/uploadFile',
  summary: 'Takes in the bytes of an image (multipart, field file); they are on disk when it answers',
  consumes: 'multipart/form-data',
  answer: UploadedFile,
  status: 201,
  refusals: ['unsupportedContent', 'bodyTooLarge'],
})

export const readUpload = endpoint({
  method: 'GET',
  path: '/ccc/uploads/:uuid',
  summary: 'What is known of an uploaded file',
  params: UuidParams,
  answer: UploadedFile,
})

const NewImage = Type.Object({
  imageLink: Type.String({ description: 'the link that uploadFile answered' }),
  sgtt: Type.Optional(Type.String({ maxLength: 256 })),
  autn: Type.Optional(Type.String({ maxLength: 256 })),
  originalName: Type.Optional(Type.String({ maxLength: 512 })),
  importId: Type.Optional(Uuid),
  customMetadataList: Type.Optional(MetadataList),
})
export type NewImage = Static<typeof NewImage>

const Started = Type.Object({
  importId: Uuid,
  uuid: Uuid,
  images: Type.Optional(Type.Array(Type.Object({ importId: Uuid, uuid: Uuid }))),
  _links: Type.Object({ self: Link, import: Link }),
})
export type Started = Static<typeof Started>

export const importCulturalItem = endpoint({
  method: 'POST',
  path: '/ccc/importCulturalItem',
  summary: 'Creates an item and starts the import of its files; the same importId sent twice starts one import',
  body: Type.Object({
    importId: Type.Optional(Uuid),
    // Core values may be sent here, in the list of metadata, or in both alike.
    pressmark: Type.Optional(Type.String({ maxLength: 256 })),
    sgtt: Type.Optional(Type.String({ maxLength: 20_000 })),
    autn: Type.Optional(Type.String({ maxLength: 20_000 })),
    sgti: Type.Optional(Type.String({ maxLength: 20_000 })),
    customMetadataList: Type.Optional(MetadataList),
    parentCollectionsUuids: Type.Array(Uuid, { minItems: 1, maxItems: 100, uniqueItems: true }),
    images: Type.Optional(Type.Array(NewImage, { maxItems: 1000 })),
  }),
  answer: Started,
  status: 202,
  refusals: ['pressmarkAlreadyExists', 'invalidMetadata', 'uploadNotFound', 'importAlreadyStarted'],
})

export const importImage = endpoint({
  method: 'POST',
  path: '/ccc/importImage',
  summary: 'Adds an image to an item and starts its import',
  body: Type.Object({ itemUuid: Uuid, ...NewImage.properties }),
  answer: Started,
  status: 202,
  refusals: ['uploadNotFound', 'importAlreadyStarted'],
})

const base = '/import-manager'
const ItemImportPage = pageOf({ culturalItems: Type.Array(ItemImport) })

export const findItemImportsByUuids = endpoint({
  method: 'GET',
  path: `${base}/culturalItems/search/findByUuids`,
  summary: 'The imports of these items',
  query: Type.Object({ uuid: Type.Array(Uuid, { minItems: 1, maxItems: 1000 }) }),
  answer: ItemImportPage,
})

export const findItemImportByImportId = endpoint({
  method: 'GET',
  path: `${base}/culturalItems/search/findByImportId`,
  summary: 'The import with this id',
  query: Type.Object({ importId: Uuid }),
  answer: ItemImport,
})

export const findItemImportsByTenant = endpoint({
  method: 'GET',
  path: `${base}/culturalItems/search/findByTenant`,
  summary: 'The imports of the organisation, newest first',
  query: Type.Object({ tenant: Type.String({ maxLength: 63 }), ...paging(PAGE_SIZE, ['createdDate']) }),
  answer: ItemImportPage,
})

export const listImageImportsOfItem = endpoint({
  method: 'GET',
  path: `${base}/culturalItems/:uuid/images`,
  summary: 'The image imports of an item',
  params: UuidParams,
  query: Type.Object(paging(ASSETS_PAGE_SIZE, ['position'])),
  answer: pageOf({ images: Type.Array(AssetImport) }),
})

export const findAssetImportByImportId = endpoint({
  method: 'GET',
  path: `${base}/:assetType/search/findByImportId`,
  summary: 'The import of an asset with this id',
  params: Type.Object({ assetType: Type.Enum([...ASSET_TYPES]) }),
  query: Type.Object({ importId: Uuid }),
  answer: AssetImport,
})

export const readImageImport = endpoint({
  method: 'GET',
  path: `${base}/images/:uuid`,
  summary: 'The import of an image, by stage',
  params: UuidParams,
  answer: AssetImport,
})
