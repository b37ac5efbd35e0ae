import { Type, type Static } from 'typebox'
import { PAGE_SIZE } from './constants.ts'
import { endpoint } from './endpoint.ts'
import { Link, MetadataList, Moment, pageOf, paging, Uuid, UuidParams } from './hal.ts'

const Count = Type.Integer({ minimum: 0 })

export const MediaTypeInfo = Type.Object({
  imagesCount: Count,
  audiosCount: Count,
  videosCount: Count,
  model3DsCount: Count,
  hasImage: Type.Boolean(),
  hasAudio: Type.Boolean(),
  hasVideo: Type.Boolean(),
  has3D: Type.Boolean(),
})

export const Item = Type.Object({
  uuid: Uuid,
  sgtt: Type.String({ description: 'title' }),
  autn: Type.String({ description: 'author' }),
  sgti: Type.String({ description: 'description' }),
  pressmark: Type.String(),
  state: Type.String(),
  resourceType: Type.Literal('ITEM'),
  customMetadataList: MetadataList,
  parentCollectionsUuids: Type.Array(Uuid),
  thumbnail: Type.Union([Type.String(), Type.Null()]),
  notReadyImagesCount: Count,
  mediaTypeInfo: MediaTypeInfo,
  createdDate: Moment,
  lastModifiedDate: Moment,
  version: Type.Integer(),
  _links: Type.Object({
    self: Link,
    default_list_of_images: Link,
    audios: Link,
    videos: Link,
    model3Ds: Link,
    parentCollections: Link,
    thumb: Type.Optional(Link),
    manifest: Link,
    viewer_iiif: Link,
    viewer_dzi: Type.Optional(Link),
    viewer_3d: Type.Optional(Link),
    player_audio: Type.Optional(Link),
    player_video: Type.Optional(Link),
  }),
})
export type Item = Static<typeof Item>

const base = '/meta/culturalItems'
const sorts = ['lastModifiedDate', 'createdDate', 'sgtt'] as const
const ItemPage = pageOf({ culturalItems: Type.Array(Item) })

export const findAllItems = endpoint({
  method: 'GET',
  path: `${base}/search/findAll`,
  summary: 'All items of the organisation, last modified first unless sorted',
  query: Type.Object(paging(PAGE_SIZE, sorts)),
  answer: ItemPage,
})

export const readItem = endpoint({
  method: 'GET',
  path: `${base}/:uuid`,
  summary: 'An item',
  params: UuidParams,
  answer: Item,
})

export const findItemByUuid = endpoint({
  method: 'GET',
  path: `${base}/search/findByUuid`,
  summary: 'An item',
  query: UuidParams,
  answer: Item,
})

export const searchItems = endpoint({
  method: 'GET',
  path: `${base}/search/findBySgttOrAutnOrPressmark`,
  summary: 'Items whose title, author or pressmark has every word of the text; accents and case do not matter',
  query: Type.Object({ text: Type.String({ maxLength: 200 }), ...paging(PAGE_SIZE, ['lastModifiedDate', 'sgtt']) }),
  answer: ItemPage,
})

export const findItemByPressmark = endpoint({
  method: 'GET',
  path: `${base}/search/findByPressmark`,
  summary: 'The item with this pressmark; 404 means that it is free',
  query: Type.Object({ pressmark: Type.String({ minLength: 1, maxLength: 256 }) }),
  answer: Item,
})
