import { listItemsOfCollection } from '@pressmark/contract/catalogue/collections.ts'
import { ITEM_IMAGES } from '@pressmark/contract/ingest/item-images.ts'
import {
  addImage,
  deleteItem as deleteCall,
  dryRunItemDeletion,
  findAllItems,
  findItemByPressmark,
  listRepeatedPressmarks,
  findItemByUuid,
  readItem,
  removeImage,
  searchItems as searchCall,
  updateItem as updateCall,
} from '@pressmark/contract/catalogue/items.ts'
import { Refusal } from '#platform/errors.ts'
import { pagingOf, type Paging } from '#platform/hal.ts'
import type { TenantDb } from '#platform/db/database.ts'
import type { Caller, Route } from '#platform/http/route.ts'
import { addImageToItem } from './add-image.ts'
import { deleteAssets } from '../assets/delete.ts'
import type { ListCaches } from '../search/list-caches.ts'
import { readThrough } from '../search/tenant-cache.ts'
import { filterOf } from '../search/filter.ts'
import { deleteItem, itemDeletion } from './delete.ts'
import { writeCachedItem, writeItem, writeItemPage } from './answers.ts'
import type { HitsPage } from './fragments.ts'
import { fieldSortOf, itemsByField } from './field-order.ts'
import { allItems, itemsOfCollection, MAX_CACHED_SIZE, searchItems, sortOf } from './lists.ts'
import { itemOfPressmark, itemsWithRepeatedPressmark } from './pressmarks.ts'
import { stateSortOf, itemsByState } from './state-order.ts'
import { updateItem } from './update.ts'

export const itemRoutes = (route: Route, caches: ListCaches) => {
  /* A page with the versions of its items, from the cache if possible. `db` only reads: a transaction sees changes that nobody else sees. */
  const cachedHits = (db: TenantDb, paging: Paging, list: readonly unknown[], find: () => Promise<HitsPage>) =>
    paging.size > MAX_CACHED_SIZE
      ? find()
      : readThrough(caches.hits, db.tenantId, JSON.stringify([paging, ...list]), find)

  const pageOfItems = (
    db: TenantDb,
    collection: string,
    { sort, ...paging }: Paging & { sort: string | undefined },
  ) => {
    const [byState, byField] = [stateSortOf(sort), fieldSortOf(sort)]
    if (byState) return itemsByState(db, caches, collection, { ...paging, sort: byState })
    if (byField) return itemsByField(db, collection, { ...paging, sort: byField })
    return itemsOfCollection(db, caches, collection, { ...paging, sort: sortOf(sort) })
  }

  route(readItem, 'catalogue.read', ({ params, ...context }) => writeCachedItem(context, caches.versions, params.uuid))
  route(findItemByUuid, 'catalogue.read', ({ query, ...context }) =>
    writeCachedItem(context, caches.versions, query.uuid),
  )

  route(findAllItems, 'catalogue.read', async ({ query, ...context }) => {
    const paging = pagingOf(query)
    const sort = sortOf(query.sort?.[0])
    const find = () => allItems(context.db, caches, paging, sort)
    return writeItemPage(context, paging, await cachedHits(context.db, paging, ['all', sort], find))
  })

  route(searchCall, 'catalogue.read', async ({ query, ...context }) => {
    const paging = pagingOf(query)
    const search = { text: query.text, filter: await filterOf(context.db, query) }
    const sort = sortOf(query.sort?.[0])
    const find = () => searchItems(context.db, caches, search, { paging, sort })
    return writeItemPage(context, paging, await cachedHits(context.db, paging, ['search', search, sort], find))
  })

  route(findItemByPressmark, 'catalogue.read', async ({ query, db, origin }) => {
    const uuid = await itemOfPressmark(db, query.pressmark)
    if (uuid === undefined) throw new Refusal('notFound')
    return writeItem(db, uuid, origin)
  })

  route(listRepeatedPressmarks, 'catalogue.edit', async ({ query, ...context }) => {
    const paging = pagingOf(query)
    return writeItemPage(context, paging, await itemsWithRepeatedPressmark(context.db, paging))
  })

  route(listItemsOfCollection, 'catalogue.read', async ({ params, query, ...context }) => {
    const paging = pagingOf(query)
    const sort = query.sort?.[0]
    const find = () => pageOfItems(context.db, params.uuid, { ...paging, sort })
    return writeItemPage(context, paging, await cachedHits(context.db, paging, [params.uuid, sort], find))
  })

  route(updateCall, 'catalogue.edit', async ({ params: { uuid }, body, db, caller, ifMatch, origin }) => {
    await updateItem(db, caller, { uuid, ...body }, { ifMatch })
    return writeItem(db, uuid, origin)
  })

  route(deleteCall, 'catalogue.edit', async ({ params: { uuid }, db, caller, ifMatch }) => {
    await deleteItem(db, caller, uuid, { ifMatch })
    return undefined
  })
  route(dryRunItemDeletion, 'catalogue.edit', ({ params, db }) => itemDeletion(db, params.uuid))

  for (const [call, capability] of [
    [addImage, 'catalogue.edit'],
    [ITEM_IMAGES.add, 'media.import'],
  ] as const)
    route(call, capability, async ({ params: { uuid }, body, db, caller, origin }) => {
      mustEdit(caller)
      await addImageToItem(db, caller, { item: uuid, image: body.imageUuid, position: body.position })
      return writeItem(db, uuid, origin)
    })

  for (const [call, capability] of [
    [removeImage, 'catalogue.edit'],
    [ITEM_IMAGES.remove, 'media.import'],
  ] as const)
    route(call, capability, async ({ params: { uuid }, body, db, caller, origin }) => {
      mustEdit(caller)
      await deleteAssets(db, caller, { item: uuid, kind: 'images' }, [body.imageUuid])
      return writeItem(db, uuid, origin)
    })
}

/** Requires the edit capability. Routes below `/ccc` require the import capability, but these also move and delete. */
const mustEdit = ({ capabilities }: Caller) => {
  if (!capabilities.has('catalogue.edit')) throw new Refusal('forbidden')
}
