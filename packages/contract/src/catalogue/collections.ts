import { Type, type Static } from 'typebox'
import { CHILD_COLLECTIONS_PAGE_SIZE, COLLECTION_SEARCH_PAGE_SIZE, PAGE_SIZE } from '../platform/constants.ts'
import { endpoint } from '../platform/endpoint.ts'
import { Link, MetadataList, Moment, pageOf, paging, UriList, Uuid, UuidParams } from '../platform/hal.ts'
import { itemFilters } from './item-filters.ts'
import { UndoOperation } from './undo-operation.ts'
import { Item, ITEM_FIELD_SORTS, ITEM_LIST_SORTS } from './items.ts'

export const Collection = Type.Object({
  uuid: Uuid,
  sgtt: Type.String({ description: 'title' }),
  sgti: Type.String({ description: 'description' }),
  author: Type.String(),
  label: Type.String({ description: 'the title again, for lists of any kind of entity' }),
  parentCollectionsUuids: Type.Array(Uuid),
  customMetadataList: MetadataList,
  state: Type.String(),
  isRoot: Type.Boolean(),
  itemsCount: Type.Integer({ description: 'items directly below it' }),
  collectionsCount: Type.Integer({ description: 'collections directly below it' }),
  thumbnail: Type.Union([Type.String(), Type.Null()]),
  createdDate: Moment,
  lastModifiedDate: Moment,
  version: Type.Integer(),
  _links: Type.Object({
    self: Link,
    culturalItems: Link,
    culturalItemCollections: Link,
    parentCollections: Link,
    ancestors: Link,
    'iiif-collection': Link,
    viewer_iiif: Link,
  }),
})
export type Collection = Static<typeof Collection>

const base = '/meta/culturalItemCollections'
const sorts = ['sgtt', 'createdDate', 'lastModifiedDate'] as const
/** Maximum number of collections that one search includes or leaves out by their uuids. */
export const MAX_LISTED_COLLECTIONS = 100

const listed = (description: string) =>
  Type.Optional(Type.Array(Uuid, { maxItems: MAX_LISTED_COLLECTIONS, uniqueItems: true, description }))
const withoutBranch = Type.Optional(
  Type.String({ ...Uuid, description: 'a collection that is left out with everything below it' }),
)
const CollectionPage = pageOf({ culturalItemCollections: Type.Array(Collection) })

export const listCollections = endpoint({
  id: 'collections.list',
  method: 'GET',
  path: base,
  summary: 'All collections of the organisation',
  query: Type.Object(paging(PAGE_SIZE, sorts)),
  answer: CollectionPage,
})

const findAll = { id: 'collections.findAll', path: `${base}/search/findAll` }
export const findAllCollections = endpoint({ ...listCollections, ...findAll })

export const findRoot = endpoint({
  id: 'collections.getRoot',
  method: 'GET',
  path: `${base}/search/findRoot`,
  summary: 'The root collection',
  answer: Collection,
})

export const readCollection = endpoint({
  id: 'collections.get',
  method: 'GET',
  path: `${base}/:uuid`,
  summary: 'A collection',
  params: UuidParams,
  answer: Collection,
})

export const findCollectionByUuid = endpoint({
  id: 'collections.findByUuid',
  method: 'GET',
  path: `${base}/search/findByUuid`,
  summary: 'A collection',
  query: UuidParams,
  answer: Collection,
})

export const findCollectionsOfItem = endpoint({
  id: 'collections.findByItem',
  method: 'GET',
  path: `${base}/search/findByChildCulturalItemUuid`,
  summary: 'The collections of an item',
  query: Type.Object({ uuid: Uuid, ...paging(CHILD_COLLECTIONS_PAGE_SIZE, sorts) }),
  answer: CollectionPage,
})

export const findCollectionsByText = endpoint({
  id: 'collections.findByText',
  method: 'GET',
  path: `${base}/search/findBySgttOrSgti`,
  summary: 'Collections whose title, author or description has every word of the text',
  query: Type.Object({
    text: Type.String({ maxLength: 200 }),
    by: itemFilters.by,
    branch: itemFilters.branch,
    uuid: listed('finds only these collections'),
    without: listed('leaves out these collections'),
    withoutBranch,
    ...paging(COLLECTION_SEARCH_PAGE_SIZE, sorts),
  }),
  answer: CollectionPage,
})

export const findCollectionsByTitle = endpoint({
  id: 'collections.findByTitle',
  method: 'GET',
  path: `${base}/search/findBySgtt`,
  summary: 'Collections of this title; accents and case do not matter',
  query: Type.Object({
    sgtt: Type.String({ minLength: 1, maxLength: 1000 }),
    ...paging(COLLECTION_SEARCH_PAGE_SIZE, sorts),
  }),
  answer: CollectionPage,
})

export const listItemsOfCollection = endpoint({
  id: 'collections.listItems',
  method: 'GET',
  path: `${base}/:uuid/culturalItems`,
  summary:
    'The items directly below a collection, last modified first unless sorted. Up to 10,000 items are also sorted by metadata.NAME',
  params: UuidParams,
  query: Type.Object(paging(PAGE_SIZE, [...ITEM_LIST_SORTS, ...ITEM_FIELD_SORTS])),
  answer: pageOf({ culturalItems: Type.Array(Item) }),
})

export const listChildCollections = endpoint({
  id: 'collections.listChildren',
  method: 'GET',
  path: `${base}/:uuid/culturalItemCollections`,
  summary: 'The collections directly below a collection, by title',
  params: UuidParams,
  query: Type.Object({ withoutBranch, ...paging(CHILD_COLLECTIONS_PAGE_SIZE, ['sgtt']) }),
  answer: CollectionPage,
})

/** Numbers of entries of a collection. An entry in several collections counts once. */
export const CollectionCounts = Type.Object({
  itemsCount: Type.Integer({ description: 'items directly below it' }),
  collectionsCount: Type.Integer({ description: 'collections directly below it' }),
  branchItemsCount: Type.Integer({ description: 'items in it or below it, at any depth' }),
  branchCollectionsCount: Type.Integer({ description: 'collections below it, at any depth' }),
})
export type CollectionCounts = Static<typeof CollectionCounts>

export const countCollection = endpoint({
  id: 'collections.count',
  method: 'GET',
  path: `${base}/:uuid/counts`,
  summary: 'The numbers of items and collections directly below a collection, and at any depth. Each counts once',
  params: UuidParams,
  answer: CollectionCounts,
})

export const listParentCollections = endpoint({
  id: 'collections.listParents',
  method: 'GET',
  path: `${base}/:uuid/parentCollections`,
  summary: 'The collections directly above a collection',
  params: UuidParams,
  query: Type.Object(paging(CHILD_COLLECTIONS_PAGE_SIZE, ['sgtt'])),
  answer: CollectionPage,
})

export const listAncestors = endpoint({
  id: 'collections.listAncestors',
  method: 'GET',
  path: `${base}/:uuid/ancestors`,
  summary: 'One path from the root to a collection, both included: the breadcrumb',
  params: UuidParams,
  query: Type.Object({ parentId: Type.Optional(Uuid) }, { description: 'parentId: the parent before it in the path' }),
  answer: CollectionPage,
})

export const createCollection = endpoint({
  id: 'collections.create',
  method: 'POST',
  path: base,
  summary: 'Creates a collection below its parents',
  body: Type.Object({
    parentCollectionsUuids: Type.Array(Uuid, { minItems: 1, maxItems: 100, uniqueItems: true }),
    customMetadataList: MetadataList,
  }),
  answer: Collection,
  status: 201,
  refusals: ['invalidMetadata'],
})

export const updateCollection = endpoint({
  id: 'collections.update',
  method: 'PATCH',
  path: `${base}/:uuid`,
  summary: 'Changes the metadata or the parents of a collection',
  params: UuidParams,
  body: Type.Object({
    parentCollectionsUuids: Type.Optional(Type.Array(Uuid, { maxItems: 100, uniqueItems: true })),
    customMetadataList: Type.Optional(MetadataList),
  }),
  answer: Collection,
  refusals: ['alertCollection', 'rootCollection', 'invalidMetadata', 'staleVersion'],
})

const MOVE_REFUSALS = ['alertCollection', 'rootCollection', 'staleVersion'] as const

export const replaceParentCollections = endpoint({
  id: 'collections.move',
  method: 'PUT',
  path: `${base}/:uuid/parentCollections`,
  summary: 'Moves a collection below these, instead of its present parents',
  params: UuidParams,
  consumes: 'text/uri-list',
  body: UriList,
  answer: Collection,
  refusals: MOVE_REFUSALS,
})

export const addParentCollections = endpoint({
  id: 'collections.addParents',
  method: 'POST',
  path: `${base}/:uuid/parentCollections`,
  summary: 'Links a collection to these as well',
  params: UuidParams,
  consumes: 'text/uri-list',
  body: UriList,
  answer: Collection,
  refusals: MOVE_REFUSALS,
})

export const removeParentCollection = endpoint({
  id: 'collections.removeParent',
  method: 'DELETE',
  path: `${base}/:uuid/parentCollections/:parentUuid`,
  summary: 'Unlinks a collection from a parent. If it was the last one, the collection moves below the root',
  params: Type.Object({ uuid: Uuid, parentUuid: Uuid }),
  answer: Collection,
  refusals: ['rootCollection', 'staleVersion'],
})

/** Entries that are deleted with one or several collections, and entries that stay. An entry counts once. @source spec 000 §3, docs/decisions/0013 */
export const CollectionRemoval = Type.Object({
  deletedSubcollections: Type.Integer({ description: 'collections below it without another parent' }),
  sharedItems: Type.Integer({ description: 'items that stay in another collection' }),
  orphanItems: Type.Integer({ description: 'items that move to the root' }),
})
export type CollectionRemoval = Static<typeof CollectionRemoval>

export const previewDeleteCollection = endpoint({
  id: 'collections.previewDelete',
  method: 'DELETE',
  path: `${base}/:uuid/dry-run`,
  summary: 'Previews the deletion of a collection. Deletes nothing',
  params: UuidParams,
  answer: CollectionRemoval,
  refusals: ['rootCollection'],
})

/** Maximum number of collections in one preview. */
export const MAX_DELETED_COLLECTIONS = 1000

export const previewDeleteCollections = endpoint({
  id: 'collections.previewDeleteMany',
  method: 'POST',
  path: `${base}/delete/dry-run`,
  summary: 'Previews the deletion of several collections. Unknown ones are left out. Deletes nothing',
  body: Type.Object({
    uuids: Type.Array(Uuid, { minItems: 1, maxItems: MAX_DELETED_COLLECTIONS, uniqueItems: true }),
  }),
  answer: CollectionRemoval,
  refusals: ['rootCollection'],
})

export const deleteCollection = endpoint({
  id: 'collections.delete',
  method: 'DELETE',
  path: `${base}/:uuid`,
  summary: 'Moves a collection to the bin, with the collections that are only below it. Items are not deleted',
  params: UuidParams,
  query: Type.Object({
    bulkOperation: Type.Optional(
      Type.String({
        ...Uuid,
        description: 'chosen by a client that deletes several collections, one per call; they are undone as one',
      }),
    ),
  }),
  answer: Type.Object({
    ...CollectionRemoval.properties,
    bulkOperation: UndoOperation,
  }),
  refusals: ['badRequest', 'rootCollection', 'staleVersion'],
})
