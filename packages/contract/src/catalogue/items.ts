import { Type, type Static } from 'typebox'
import { PAGE_SIZE } from '../platform/constants.ts'
import { endpoint } from '../platform/endpoint.ts'
import { Link, MetadataList, MetadataText, Moment, pageOf, paging, Uuid, UuidParams } from '../platform/hal.ts'
import { itemFilters } from './item-filters.ts'
import { UsingStories } from './using-stories.ts'

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
  failed: Type.Optional(
    Type.Object(
      { images: Count, audios: Count, videos: Count, model3Ds: Count },
      { description: 'how many of them cannot be shown, because their import has failed; absent if none' },
    ),
  ),
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
  canvasUuid: Type.Union([Uuid, Type.Null()], {
    description: 'the first image that is ready; a step of a story shows it by default',
  }),
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

/** Sort fields of the items of a collection. Texts are in natural order: `Ms. 9` before `Ms. 10`. */
export const ITEM_LIST_SORTS = ['lastModifiedDate', 'createdDate', 'sgtt', 'pressmark', 'autn'] as const

/** Maximum number of items of a collection that is sorted by fields without a stored key. */
export const MAX_SORTED_BY_FIELD = 10_000

/** Patterns of the other sort fields: the state, and any field by its name, such as `metadata.technique`. */
export const ITEM_FIELD_SORTS = ['state', 'metadata\\.[^,]{1,100}'] as const

/** Sort fields of an item search. `relevance` has only one direction. */
export const ITEM_SEARCH_SORTS = ['relevance', 'lastModifiedDate', 'createdDate', 'sgtt', 'pressmark'] as const

export const findAllItems = endpoint({
  id: 'items.findAll',
  method: 'GET',
  path: `${base}/search/findAll`,
  summary: 'All items of the organisation, last modified first unless sorted',
  query: Type.Object(paging(PAGE_SIZE, sorts)),
  answer: ItemPage,
})

export const readItem = endpoint({
  id: 'items.get',
  method: 'GET',
  path: `${base}/:uuid`,
  summary: 'An item',
  params: UuidParams,
  answer: Item,
})

export const findItemByUuid = endpoint({
  id: 'items.findByUuid',
  method: 'GET',
  path: `${base}/search/findByUuid`,
  summary: 'An item',
  query: UuidParams,
  answer: Item,
})

export const searchItems = endpoint({
  id: 'items.search',
  method: 'GET',
  path: `${base}/search/findBySgttOrAutnOrPressmark`,
  summary:
    'Items with every word of the text, or another form of it, in title, author, pressmark or other metadata. Accents and case do not matter',
  query: Type.Object({
    text: Type.String({ maxLength: 200 }),
    ...itemFilters,
    ...paging(PAGE_SIZE, ITEM_SEARCH_SORTS),
  }),
  answer: ItemPage,
})

export const findItemByPressmark = endpoint({
  id: 'items.findByPressmark',
  method: 'GET',
  path: `${base}/search/findByPressmark`,
  summary: 'The item with this pressmark; 404 means that it is free. Case and the number of spaces do not matter',
  query: Type.Object({ pressmark: Type.String({ minLength: 1, maxLength: 256 }) }),
  answer: Item,
})

export const listRepeatedPressmarks = endpoint({
  id: 'items.listRepeatedPressmarks',
  method: 'GET',
  path: `${base}/search/findRepeatedPressmarks`,
  summary:
    'Items of an earlier release that have the pressmark of another item, except for case and spaces. By pressmark, each with the other items',
  query: Type.Object({ page: paging(PAGE_SIZE, []).page, size: paging(PAGE_SIZE, []).size }),
  answer: ItemPage,
})

/** Uuids of assets of one kind. The listed assets exchange their current positions to match this order. */
const Order = Type.Array(Uuid, { maxItems: 10_000, uniqueItems: true })

export const updateItem = endpoint({
  id: 'items.update',
  method: 'PATCH',
  path: `${base}/:uuid`,
  summary: 'Changes the metadata of an item, its collections or the order of its assets',
  params: UuidParams,
  body: Type.Object({
    sgtt: Type.Optional(MetadataText),
    autn: Type.Optional(MetadataText),
    sgti: Type.Optional(MetadataText),
    pressmark: Type.Optional(MetadataText),
    customMetadataList: Type.Optional(MetadataList),
    parentCollectionsUuids: Type.Optional(Type.Array(Uuid, { maxItems: 100, uniqueItems: true })),
    images: Type.Optional(Order),
    audios: Type.Optional(Order),
    videos: Type.Optional(Order),
    model3Ds: Type.Optional(Order),
  }),
  answer: Item,
  refusals: ['invalidMetadata', 'pressmarkAlreadyExists', 'staleVersion'],
})

export const deleteItem = endpoint({
  id: 'items.delete',
  method: 'DELETE',
  path: `${base}/:uuid`,
  summary: 'Moves an item and all its assets to the bin',
  params: UuidParams,
  status: 204,
  refusals: ['staleVersion'],
})

export const dryRunItemDeletion = endpoint({
  id: 'items.previewDelete',
  method: 'DELETE',
  path: `${base}/:uuid/dry-run`,
  summary: 'Previews the deletion of an item. Changes nothing',
  params: UuidParams,
  answer: Type.Object({
    images: Count,
    audios: Count,
    videos: Count,
    model3Ds: Count,
    collections: Count,
    ...UsingStories.properties,
  }),
})

export const addImage = endpoint({
  id: 'items.addImage',
  method: 'PATCH',
  path: `${base}/:uuid/addImage`,
  summary:
    'Attaches an image of this item, of another item or from the bin. Without a position, it is the last. removeImage and then addImage move an image',
  params: UuidParams,
  body: Type.Object({ imageUuid: Uuid, position: Type.Optional(Type.Integer({ minimum: 1 })) }),
  answer: Item,
  refusals: ['itemInBin'],
})

export const removeImage = endpoint({
  id: 'items.removeImage',
  method: 'PATCH',
  path: `${base}/:uuid/removeImage`,
  summary: 'Moves an image of the item to the bin',
  params: UuidParams,
  body: Type.Object({ imageUuid: Uuid }),
  answer: Item,
})
