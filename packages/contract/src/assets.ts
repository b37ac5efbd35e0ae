import { Type, type Static } from 'typebox'
import { ASSETS_PAGE_SIZE, ASSET_TYPES, type AssetType } from './constants.ts'
import { endpoint } from './endpoint.ts'
import { Link, MetadataList, Moment, pageOf, paging, Uuid, UuidParams } from './hal.ts'

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
  originalName: Type.String(),
  ready: Type.Boolean({ description: 'processed, so that it can be seen' }),
  width: Type.Union([Type.Integer(), Type.Null()], { description: 'px' }),
  height: Type.Union([Type.Integer(), Type.Null()], { description: 'px' }),
  duration: Type.Union([Type.Number(), Type.Null()], { description: 's, of sound and film' }),
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

export const listAssetsOfItem = endpoint({
  method: 'GET',
  path: '/meta/culturalItems/:uuid/:assetType',
  summary: 'The images, audios, videos or models of an item, in their order',
  params: Type.Object({ uuid: Uuid, assetType: Type.Enum([...ASSET_TYPES]) }),
  query: Type.Object(paging(ASSETS_PAGE_SIZE, ['position'])),
  answer: pageOf({
    images: Type.Optional(Type.Array(Asset)),
    audios: Type.Optional(Type.Array(Asset)),
    videos: Type.Optional(Type.Array(Asset)),
    model3Ds: Type.Optional(Type.Array(Asset)),
  }),
})

const callsOf = (kind: AssetType, what: string) => ({
  read: endpoint({ method: 'GET', path: `/meta/${kind}/:uuid`, summary: what, params: UuidParams, answer: Asset }),
  findByUuid: endpoint({
    method: 'GET',
    path: `/meta/${kind}/search/findByUuid`,
    summary: what,
    query: UuidParams,
    answer: Asset,
  }),
})

/** The calls for one asset, by its kind. */
export const ASSET_CALLS = {
  images: callsOf('images', 'An image'),
  audios: callsOf('audios', 'A sound recording'),
  videos: callsOf('videos', 'A film'),
  model3Ds: callsOf('model3Ds', 'A 3D model'),
} as const

export const { read: readImage, findByUuid: findImageByUuid } = ASSET_CALLS.images
