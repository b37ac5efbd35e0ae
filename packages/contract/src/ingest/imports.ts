import { Type, type Static, type TObject, type TProperties } from 'typebox'
import { ASSET_TYPES, ASSETS_PAGE_SIZE, PAGE_SIZE, type AssetType } from '../platform/constants.ts'
import { endpoint } from '../platform/endpoint.ts'
import { Link, MetadataList, Moment, pageOf, paging, Uuid, UuidParams } from '../platform/hal.ts'
import { ImportReason } from './import-reasons.ts'

/** States of an import. */
export const IMPORT_STATES = ['WAITING', 'IN_PROGRESS', 'DONE', 'ERROR'] as const
export const ImportState = Type.Enum([...IMPORT_STATES])
export type ImportState = Static<typeof ImportState>

/** Stages in the order of the import monitor. The overall state is derived from these four. @source spec 001 §2 */
export const IMPORT_STAGES = ['metadata', 'upload', 'processing', 'indexing'] as const
export type ImportStage = (typeof IMPORT_STAGES)[number]

/** Types of import: assets of each kind, and PDF documents, whose pages become images. */
export const IMPORT_TYPES = [...ASSET_TYPES, 'pdf'] as const
export type ImportType = (typeof IMPORT_TYPES)[number]

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
  assetType: Type.Enum([...IMPORT_TYPES]),
  sgtt: Type.String(),
  autn: Type.String(),
  originalName: Type.String(),
  createdDate: Moment,
  damaged: Type.Optional(
    Type.Boolean({ description: 'a file that was made of it is lost or damaged. A retry makes it again' }),
  ),
  replaces: Type.Optional(
    Type.Boolean({
      description: 'the file is to replace that of the image, which is shown until the new one is processed',
    }),
  ),
  ...stages,
  _links: Type.Object({ self: Link, culturalItem: Link }),
})
export type AssetImport = Static<typeof AssetImport>

/** The person who started an import. */
export const Importer = Type.Object({ uuid: Uuid, name: Type.String({ description: 'name and surname' }) })
export type Importer = Static<typeof Importer>

export const ItemImport = Type.Object({
  uuid: Uuid,
  importId: Uuid,
  sgtt: Type.String(),
  autn: Type.String(),
  pressmark: Type.String(),
  parentCollectionsUuids: Type.Array(Uuid),
  createdDate: Moment,
  imagesCount: Type.Integer({ minimum: 0 }),
  otherFilesCount: Type.Integer({ minimum: 0, description: 'audio, video, models and documents' }),
  failedCount: Type.Integer({ minimum: 0, description: 'files that failed' }),
  importer: Type.Union([Importer, Type.Null()]),
  ...stages,
  _links: Type.Object({ self: Link, images: Link, otherFiles: Link }),
})
export type ItemImport = Static<typeof ItemImport>

export const UploadedFile = Type.Object({
  link: Type.String({ description: 'address for the import call' }),
  originalName: Type.String(),
  mediaType: Type.String({ description: 'detected from the content, not from the name or the header' }),
  size: Type.Integer({ description: 'bytes' }),
  sha256: Type.String(),
})
export type UploadedFile = Static<typeof UploadedFile>

const upload = (name: string, what: string) =>
  endpoint({
    id: `uploads.${name}`,
    method: 'POST',
    path: `/ccc/${name}`,
    summary: `Uploads the bytes of ${what} (multipart, field file). They are on disk before the answer`,
    consumes: 'multipart/form-data',
    answer: UploadedFile,
    status: 201,
    refusals: ['unsupportedContent', 'fileTooLarge', 'storageLimitReached'],
  })

/** @source spec 000 §5, §7 */
export const uploadFile = upload('uploadFile', 'an image')
export const uploadPdf = upload('uploadPdf', 'a PDF document')
export const uploadAudio = upload('uploadAudio', 'an audio recording')
export const uploadVideo = upload('uploadVideo', 'a video')
export const uploadZip = upload('uploadZip', 'a zip with a 3D model')
export const uploadObj = upload('uploadObj', 'a 3D model as .obj')
export const uploadMaterial = upload('uploadMaterial', 'the .mtl of a 3D model')
export const uploadTexture = upload('uploadTexture', 'the texture image of a 3D model')
export const uploadSpreadsheet = upload('uploadSpreadsheet', 'a spreadsheet: .csv, .csv.gz or .xlsx')

export const readUpload = endpoint({
  id: 'uploads.get',
  method: 'GET',
  path: '/ccc/uploads/:uuid',
  summary: 'The properties of an uploaded file',
  params: UuidParams,
  answer: UploadedFile,
})

const file = {
  sgtt: Type.Optional(Type.String({ maxLength: 256 })),
  autn: Type.Optional(Type.String({ maxLength: 256 })),
  originalName: Type.Optional(Type.String({ maxLength: 512 })),
  importId: Type.Optional(Uuid),
  customMetadataList: Type.Optional(MetadataList),
}
const LinkOf = (upload: string) => Type.String({ maxLength: 2000, description: `the link that ${upload} answered` })

const NewImage = Type.Object({ imageLink: LinkOf('uploadFile'), ...file })
export type NewImage = Static<typeof NewImage>
const NewAudio = Type.Object({ audioLink: LinkOf('uploadAudio'), ...file })
export type NewAudio = Static<typeof NewAudio>
const NewVideo = Type.Object({ videoLink: LinkOf('uploadVideo'), ...file })
export type NewVideo = Static<typeof NewVideo>
const NewPdf = Type.Object({ pdfLink: LinkOf('uploadPdf'), ...file })
export type NewPdf = Static<typeof NewPdf>
/** A zip, or an object file with or without its material and texture. @source spec 000 §3 */
const NewModel = Type.Object({
  zipLink: Type.Optional(LinkOf('uploadZip')),
  objectLink: Type.Optional(LinkOf('uploadObj')),
  materialLink: Type.Optional(LinkOf('uploadMaterial')),
  textureLink: Type.Optional(LinkOf('uploadTexture')),
  ...file,
})
export type NewModel = Static<typeof NewModel>

const Ids = Type.Object({ importId: Uuid, uuid: Uuid })
export const Started = Type.Object({
  ...Ids.properties,
  images: Type.Optional(Type.Array(Ids)),
  audios: Type.Optional(Type.Array(Ids)),
  videos: Type.Optional(Type.Array(Ids)),
  model3Ds: Type.Optional(Type.Array(Ids)),
  pdf: Type.Optional(Ids),
  _links: Type.Object({ self: Link, import: Link }),
})
export type Started = Static<typeof Started>

/** Maximum number of files of an item that are copied with it. */
export const MAX_COPIED_FILES = 1000

export const importCulturalItem = endpoint({
  id: 'items.import',
  method: 'POST',
  path: '/ccc/importCulturalItem',
  summary: 'Creates an item and starts the import of its files; the same importId sent twice starts one import',
  body: Type.Object({
    importId: Type.Optional(Uuid),
    // Core values may be sent here, in the metadata list, or identically in both.
    pressmark: Type.Optional(Type.String({ maxLength: 256 })),
    sgtt: Type.Optional(Type.String({ maxLength: 20_000 })),
    autn: Type.Optional(Type.String({ maxLength: 20_000 })),
    sgti: Type.Optional(Type.String({ maxLength: 20_000 })),
    customMetadataList: Type.Optional(MetadataList),
    parentCollectionsUuids: Type.Array(Uuid, { minItems: 1, maxItems: 100, uniqueItems: true }),
    images: Type.Optional(Type.Array(NewImage, { maxItems: 1000 })),
    audios: Type.Optional(Type.Array(NewAudio, { maxItems: 1000 })),
    videos: Type.Optional(Type.Array(NewVideo, { maxItems: 1000 })),
    model3Ds: Type.Optional(Type.Array(NewModel, { maxItems: 1000 })),
    pdf: Type.Optional(NewPdf),
    mediaOf: Type.Optional(Type.Unsafe<string>({ ...Uuid, description: 'an item whose media are copied' })),
  }),
  answer: Started,
  status: 202,
  refusals: [
    'pressmarkAlreadyExists',
    'invalidMetadata',
    'uploadNotFound',
    'unsupportedContent',
    'importAlreadyStarted',
  ],
})

const importCall = <Fields extends TProperties>(name: string, what: string, New: TObject<Fields>) =>
  endpoint({
    id: `imports.${name}`,
    method: 'POST',
    path: `/ccc/${name}`,
    summary: `Adds ${what} to an item and starts its import`,
    body: Type.Object({ itemUuid: Uuid, ...New.properties }),
    answer: Started,
    status: 202,
    refusals: ['uploadNotFound', 'unsupportedContent', 'importAlreadyStarted'],
  })

export const importImage = importCall('importImage', 'an image', NewImage)
export const importAudio = importCall('importAudio', 'an audio recording', NewAudio)
export const importVideo = importCall('importVideo', 'a video', NewVideo)
export const importModel3D = importCall('importModel3D', 'a 3D model', NewModel)
export const importPdf = importCall('importPdf', 'the pages of a PDF, as images,', NewPdf)

/** Filters a list of imports by their state. */
export const FailedState = Type.Enum(['ERROR'], { description: 'only the imports that failed' })

const base = '/import-manager'

export const ItemImportPage = pageOf({ culturalItems: Type.Array(ItemImport) })

export const findItemImportsByUuids = endpoint({
  id: 'imports.findByUuids',
  method: 'GET',
  path: `${base}/culturalItems/search/findByUuids`,
  summary: 'The imports of these items',
  query: Type.Object({ uuid: Type.Array(Uuid, { minItems: 1, maxItems: 1000 }) }),
  answer: ItemImportPage,
})

export const findItemImportByImportId = endpoint({
  id: 'imports.findByImportId',
  method: 'GET',
  path: `${base}/culturalItems/search/findByImportId`,
  summary: 'The import with this id',
  query: Type.Object({ importId: Uuid }),
  answer: ItemImport,
})

export const listImageImportsOfItem = endpoint({
  id: 'imports.listImagesOfItem',
  method: 'GET',
  path: `${base}/culturalItems/:uuid/images`,
  summary: 'The image imports of an item',
  params: UuidParams,
  query: Type.Object({ ...paging(ASSETS_PAGE_SIZE, ['position']), importState: Type.Optional(FailedState) }),
  answer: pageOf({ images: Type.Array(AssetImport) }),
})

export const findAssetImportByImportId = endpoint({
  id: 'imports.findFileByImportId',
  method: 'GET',
  path: `${base}/:assetType/search/findByImportId`,
  summary: 'The import of an asset with this id',
  params: Type.Object({ assetType: Type.Enum([...IMPORT_TYPES]) }),
  query: Type.Object({ importId: Uuid }),
  answer: AssetImport,
})

export const readImageImport = endpoint({
  id: 'imports.getImage',
  method: 'GET',
  path: `${base}/images/:uuid`,
  summary: 'The import of an image, by stage',
  params: UuidParams,
  answer: AssetImport,
})

export const readAssetImport = endpoint({
  id: 'imports.getFile',
  method: 'GET',
  path: `${base}/:assetType/:uuid`,
  summary: 'The import of audio, video, a model or a PDF, by stage',
  params: Type.Object({ assetType: Type.Enum(['audios', 'videos', 'model3Ds', 'pdf']), uuid: Uuid }),
  answer: AssetImport,
})

const imports = (name: string, kind: AssetType) =>
  endpoint({
    id: `imports.list${kind[0]!.toUpperCase()}${kind.slice(1)}`,
    method: 'GET',
    path: `/ccc/${name}`,
    summary: `The imports of ${kind}, newest first`,
    query: Type.Object(paging(PAGE_SIZE, ['createdDate'])),
    answer: pageOf({
      images: Type.Optional(Type.Array(AssetImport)),
      audios: Type.Optional(Type.Array(AssetImport)),
      videos: Type.Optional(Type.Array(AssetImport)),
      model3Ds: Type.Optional(Type.Array(AssetImport)),
    }),
  })

/** Import lists of the organisation, by kind of asset. @source spec 000 §7 */
export const ASSET_IMPORTS = {
  images: imports('importImages', 'images'),
  audios: imports('importAudios', 'audios'),
  videos: imports('importVideos', 'videos'),
  model3Ds: imports('import3DModels', 'model3Ds'),
} as const
