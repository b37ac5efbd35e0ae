import { Type, type Static } from 'typebox'
import { ASSETS_PAGE_SIZE, ASSET_TYPES, type AssetType } from '../platform/constants.ts'
import { ModelCamera } from '../media/model-view.ts'
import { endpoint } from '../platform/endpoint.ts'
import { UndoOperation } from './undo-operation.ts'
import { UsingStories } from './using-stories.ts'
import { Link, MetadataList, MetadataText, Moment, pageOf, paging, Uuid, UuidParams } from '../platform/hal.ts'

/** An image, audio, video or 3D model of an item. */
export const Asset = Type.Object({
  uuid: Uuid,
  itemUuid: Uuid,
  assetType: Type.Enum([...ASSET_TYPES]),
  sgtt: Type.String({ description: 'title' }),
  autn: Type.String({ description: 'author' }),
  customMetadataList: MetadataList,
  state: Type.String(),
  position: Type.Integer({ minimum: 1, description: '1-based across pages' }),
  failedBefore: Type.Optional(
    Type.Integer({
      minimum: 1,
      description: 'number of assets before it that cannot be shown, because their import has failed; absent if none',
    }),
  ),
  originalName: Type.String(),
  sha256: Type.String({ description: 'of the original, in hexadecimal; it changes with the file' }),
  materialName: Type.Optional(
    Type.String({ description: 'original name of a file that belongs to a model, such as a texture' }),
  ),
  textureName: Type.Optional(Type.String({ description: 'original name of such a file' })),
  ready: Type.Boolean({ description: 'processed and ready to be shown' }),
  replacement: Type.Optional(
    Type.Enum(['IN_PROGRESS', 'ERROR'], {
      description: 'a new file of the image is being processed, or could not be processed. The present file is shown',
    }),
  ),
  width: Type.Union([Type.Integer(), Type.Null()], { description: 'px' }),
  height: Type.Union([Type.Integer(), Type.Null()], { description: 'px' }),
  duration: Type.Union([Type.Number(), Type.Null()], { description: 's, of audio and video' }),
  camera: Type.Optional(Type.Unsafe<ModelCamera>({ ...ModelCamera, description: 'stored view of a 3D model' })),
  createdDate: Moment,
  lastModifiedDate: Moment,
  version: Type.Integer(),
  _links: Type.Object({
    self: Link,
    culturalItem: Link,
    thumb: Type.Optional(Link),
    iiif: Type.Optional(Link),
    media: Type.Optional(Type.Object({ href: Type.String(), type: Type.String() })),
    waveform: Type.Optional(Link),
    viewer: Type.Optional(Link),
    viewer_audio: Type.Optional(Link),
    viewer_video: Type.Optional(Link),
    viewer_3d: Type.Optional(Link),
  }),
})
export type Asset = Static<typeof Asset>

const OfKind = Type.Object({ uuid: Uuid, assetType: Type.Enum([...ASSET_TYPES]) })

export const listAssetsOfItem = endpoint({
  id: 'items.listAssets',
  method: 'GET',
  path: '/meta/culturalItems/:uuid/:assetType',
  summary: 'The images, audios, videos or models of an item, in their order',
  params: OfKind,
  query: Type.Object(paging(ASSETS_PAGE_SIZE, ['position'])),
  answer: pageOf({
    images: Type.Optional(Type.Array(Asset)),
    audios: Type.Optional(Type.Array(Asset)),
    videos: Type.Optional(Type.Array(Asset)),
    model3Ds: Type.Optional(Type.Array(Asset)),
  }),
})

/** Maximum number of assets that one action changes. */
export const MAX_CHOSEN_ASSETS = 1000

const SelectedAssets = Type.Array(Uuid, { minItems: 1, maxItems: MAX_CHOSEN_ASSETS, uniqueItems: true })
const Position = Type.Integer({ minimum: 1, description: '1-based; a higher number than the last means the last' })

export const orderAssets = endpoint({
  id: 'assets.order',
  method: 'PUT',
  path: '/meta/culturalItems/:uuid/:assetType',
  summary: 'Orders assets: the named ones, by links or uuids, share the positions that they have',
  params: OfKind,
  consumes: 'text/uri-list',
  body: Type.Array(Type.String({ minLength: 1, maxLength: 2000 }), { minItems: 1, maxItems: 10_000 }),
  status: 204,
  refusals: ['staleVersion'],
})

export const editAssets = endpoint({
  id: 'assets.edit',
  method: 'PATCH',
  path: '/meta/culturalItems/:uuid/:assetType',
  summary: 'Changes fields of several assets. Other fields stay, and an empty value deletes the field',
  params: OfKind,
  body: Type.Object({
    uuids: SelectedAssets,
    customMetadataList: MetadataList,
    versions: Type.Optional(
      Type.Array(Type.Integer(), {
        maxItems: 1000,
        description: 'of the assets, in the order of `uuids`; the change is refused if one of them has another version',
      }),
    ),
  }),
  status: 204,
  refusals: ['invalidMetadata', 'staleVersion'],
})

export const moveAssets = endpoint({
  id: 'assets.move',
  method: 'POST',
  path: '/meta/culturalItems/:uuid/:assetType/move',
  summary: 'Moves several assets before or after a position, or to the end of another item, in their present order',
  params: OfKind,
  body: Type.Object({
    uuids: SelectedAssets,
    position: Type.Optional(Position),
    side: Type.Optional(Type.Enum(['before', 'after'], { default: 'before' })),
    itemUuid: Type.Optional(Uuid),
  }),
  status: 204,
})

export const deleteAssets = endpoint({
  id: 'assets.delete',
  method: 'POST',
  path: '/meta/culturalItems/:uuid/:assetType/delete',
  summary: 'Moves several assets to the bin',
  params: OfKind,
  body: Type.Object({ uuids: SelectedAssets }),
  answer: Type.Object({ bulkOperation: UndoOperation }),
})

export const dryRunAssetDeletion = endpoint({
  id: 'assets.previewDelete',
  method: 'POST',
  path: '/meta/culturalItems/:uuid/:assetType/delete/dry-run',
  summary: 'Returns the stories that show one of several assets',
  params: OfKind,
  body: Type.Object({ uuids: SelectedAssets }),
  answer: UsingStories,
})

const callsOf = (kind: AssetType, what: string) => ({
  read: endpoint({
    id: `${kind}.get`,
    method: 'GET',
    path: `/meta/${kind}/:uuid`,
    summary: what,
    params: UuidParams,
    answer: Asset,
  }),
  findByUuid: endpoint({
    id: `${kind}.findByUuid`,
    method: 'GET',
    path: `/meta/${kind}/search/findByUuid`,
    summary: what,
    query: UuidParams,
    answer: Asset,
  }),
  update: endpoint({
    id: `${kind}.update`,
    method: 'PATCH',
    path: `/meta/${kind}/:uuid`,
    summary: `${what}: changes its metadata, its position or its item`,
    params: UuidParams,
    body: Type.Object({
      sgtt: Type.Optional(MetadataText),
      autn: Type.Optional(MetadataText),
      customMetadataList: Type.Optional(MetadataList),
      position: Type.Optional(Position),
      itemUuid: Type.Optional(Uuid),
    }),
    answer: Asset,
    refusals: ['invalidMetadata', 'staleVersion'],
  }),
  remove: endpoint({
    id: `${kind}.delete`,
    method: 'DELETE',
    path: `/meta/${kind}/:uuid`,
    summary: `${what}: moves it to the bin`,
    params: UuidParams,
    status: 204,
    refusals: ['staleVersion'],
  }),
})

/** Endpoints for one asset, by kind of asset. */
export const ASSET_CALLS = {
  images: callsOf('images', 'An image'),
  audios: callsOf('audios', 'An audio recording'),
  videos: callsOf('videos', 'A video'),
  model3Ds: callsOf('model3Ds', 'A 3D model'),
} as const

export const { read: readImage, findByUuid: findImageByUuid } = ASSET_CALLS.images

export const setModelCamera = endpoint({
  id: 'model3Ds.setCamera',
  method: 'PUT',
  path: '/meta/model3Ds/:uuid/camera',
  summary: 'Sets the view with which the viewers of a 3D model begin, and from which its thumbnail is drawn',
  params: UuidParams,
  body: ModelCamera,
  answer: Asset,
  refusals: ['staleVersion'],
})

export const removeModelCamera = endpoint({
  id: 'model3Ds.removeCamera',
  method: 'DELETE',
  path: '/meta/model3Ds/:uuid/camera',
  summary: 'Removes the stored view of a 3D model, so that it is shown in the default view',
  params: UuidParams,
  status: 204,
  refusals: ['staleVersion'],
})
