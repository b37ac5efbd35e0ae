import { Type, type Static } from 'typebox'
import { SELECT_ALL_CHUNK } from '../platform/constants.ts'
import { endpoint } from '../platform/endpoint.ts'
import { UriList, Uuid, UuidParams } from '../platform/hal.ts'

const Collections = Type.Array(Uuid, { minItems: 1, maxItems: 100, uniqueItems: true })

/** Result of moving items to other collections. */
export const ItemsMoved = Type.Object({
  changed: Type.Integer({ description: 'items whose collections changed' }),
  attachedToRoot: Type.Integer({ description: 'changed items that had no collection left' }),
})
export type ItemsMoved = Static<typeof ItemsMoved>

/** Target collections of items. They replace all current collections, or are added and removed individually. */
export const ItemsMove = Type.Object({
  parentCollectionsUuids: Type.Optional(Collections),
  addParentCollectionsUuids: Type.Optional(Collections),
  removeParentCollectionsUuids: Type.Optional(Collections),
  bulkOperation: Type.Optional(
    Type.String({
      ...Uuid,
      description: 'chosen by a client that moves items in several calls; the history shows them as one operation',
    }),
  ),
})
export type ItemsMove = Static<typeof ItemsMove>

export const moveItems = endpoint({
  id: 'items.move',
  method: 'PATCH',
  path: '/meta/culturalItems',
  summary: 'Moves, links or unlinks many items: all of them, or none',
  body: Type.Object({
    culturalItemsUuids: Type.Array(Uuid, { minItems: 1, maxItems: SELECT_ALL_CHUNK, uniqueItems: true }),
    ...ItemsMove.properties,
  }),
  answer: ItemsMoved,
})

export const addItemsToCollection = endpoint({
  id: 'items.addToCollection',
  method: 'POST',
  path: '/meta/culturalItemCollections/:uuid/culturalItems',
  summary: 'Links items to a collection',
  params: UuidParams,
  consumes: 'text/uri-list',
  body: UriList,
  answer: ItemsMoved,
})

export const removeItemFromCollection = endpoint({
  id: 'items.removeFromCollection',
  method: 'DELETE',
  path: '/meta/culturalItemCollections/:uuid/culturalItems/:itemUuid',
  summary: 'Unlinks an item from a collection. If it was the last one, the item moves below the root',
  params: Type.Object({ uuid: Uuid, itemUuid: Uuid }),
  answer: ItemsMoved,
})
