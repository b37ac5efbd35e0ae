import type { AssetType } from '@pressmark/contract/platform/constants.ts'
import type { AnswerOf } from '@pressmark/contract/platform/endpoint.ts'
import type { restoreDeleted } from '@pressmark/contract/catalogue/history.ts'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { record, type Actor } from '#platform/history.ts'
import { broadcast } from '#platform/bus/bus.ts'
import { lock } from '#platform/locks.ts'
import { writeOrder, lockItems, orderOf } from '../assets/order.ts'
import { rootUuid } from '../collections/find.ts'
import { linkItem, parentsOf } from '../items/parents.ts'
import { touchItem } from '../items/create.ts'
import { findDeleted, type DeletedBy } from './bin.ts'
import type { EventFields } from './types.ts'

/** `reverts` is the change that this change reverts, `batch` the bulk operation that it belongs to. */
type How = { reverts?: number; batch?: string | undefined }
/** Restores entities that other folders own. `app.ts` passes the functions. */
export type RestoreHandlers = Readonly<
  Partial<Record<Restored['resourceType'], (db: TenantDb, person: Actor, uuid: string) => Promise<void>>>
>
export type Restored = AnswerOf<typeof restoreDeleted>

/** Restores an item with its assets, an asset, or a collection from the bin. Former parents that no longer exist are left out. An
 *  entry without any remaining parent is restored below the root.
 *  @throws notFound, also if someone else than `by` deleted it; itemInBin for an asset of a deleted item; pressmarkAlreadyExists if another item uses it now */
export const restore = async (
  db: TenantDb,
  person: Actor,
  uuid: string,
  { how = {}, others = {}, by }: { how?: How; others?: RestoreHandlers; by?: DeletedBy } = {},
): Promise<Restored> => {
  await lock(db, 'collectionTree')
  const { kind, item, at } = await findDeleted(db, uuid, by)
  const other = others[kind]
  if (other !== undefined) {
    await other(db, person, uuid)
    return { uuid, resourceType: kind, itemUuid: null, collectionUuid: null }
  }
  if (kind === 'ITEM') return restoreItem(db, person, uuid, at)
  if (kind === 'COLLECTION') return restoreCollection(db, person, uuid, how)
  return restoreAsset(db, person, { uuid, item: item! }, how) // an asset has an item
}

/* The item before its assets, as all other changes. */
const restoreItem = async (db: TenantDb, person: Actor, uuid: string, at: Date): Promise<Restored> => {
  await db
    .updateTable('item_record')
    .set((eb) => ({ deleted_at: null, version: eb('version', '+', 1) }))
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', '=', uuid)
    .execute()
  await db
    .updateTable('asset_record')
    .set({ deleted_at: null, last_position: null })
    .where('tenant_id', '=', db.tenantId)
    .where('item_uuid', '=', uuid)
    .where('deleted_at', '=', at)
    .execute()
  const collections = await survivors(db, uuid, 'item.deleted')
  await linkItem(db, uuid, collections)
  await record(db, person, { kind: 'item.restored', entity: { type: 'item', uuid }, after: { collections } })
  await touchItem(db, uuid, { content: true })
  await broadcast(db, { notice: { kind: 'item.created', uuid, collections } })
  return { uuid, resourceType: 'ITEM', itemUuid: uuid, collectionUuid: collections[0]! } // at least the root is in the list
}

const restoreAsset = async (
  db: TenantDb,
  person: Actor,
  { uuid, item }: { uuid: string; item: string },
  { reverts, batch }: How,
): Promise<Restored> => {
  if (await isInBin(db, item)) throw new Refusal('itemInBin')
  await lockItems(db, item)
  const { kind, last_position } = await db
    .selectFrom('asset_record')
    .select(['kind', 'last_position'])
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow(() => new Refusal('notFound'))
  await db
    .updateTable('asset_record')
    .set((eb) => ({ deleted_at: null, last_position: null, version: eb('version', '+', 1) }))
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', '=', uuid)
    .execute()
  const row = { item, kind: kind as AssetType } // guaranteed by a check constraint
  const others = (await orderOf(db, row)).filter((one) => one !== uuid)
  const order = others.toSpliced((last_position ?? 1) - 1, 0, uuid)
  await writeOrder(db, row, order)
  await record(db, person, {
    kind: 'asset.restored',
    entity: { type: 'asset', uuid },
    after: { item, position: order.indexOf(uuid) + 1, ...(reverts !== undefined && { reverts }) },
    ...(batch !== undefined && { batch }),
  })
  await touchItem(db, item, { content: true })
  const [collection] = await parentsOf(db, item)
  return { uuid, resourceType: 'MEDIA', itemUuid: item, collectionUuid: collection! } // every item is in a collection
}

/** Returns whether an item is in the bin. */
export const isInBin = async (db: TenantDb, item: string): Promise<boolean> => {
  const row = await db
    .selectFrom('item_record')
    .select('deleted_at')
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', '=', item)
    .executeTakeFirst()
  return row?.deleted_at != null
}

const restoreCollection = async (
  db: TenantDb,
  person: Actor,
  uuid: string,
  { reverts, batch }: How,
): Promise<Restored> => {
  const { sort_title } = await db
    .updateTable('collection_record')
    .set((eb) => ({ deleted_at: null, version: eb('version', '+', 1) }))
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', '=', uuid)
    .returning('sort_title')
    .executeTakeFirstOrThrow(() => new Refusal('notFound'))
  const parents = await survivors(db, uuid, 'collection.deleted')
  await db
    .insertInto('collection_parent')
    .values(parents.map((parent_uuid) => ({ tenant_id: db.tenantId, collection_uuid: uuid, parent_uuid, sort_title })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await record(db, person, {
    kind: 'collection.restored',
    entity: { type: 'collection', uuid },
    after: { parents, ...(reverts !== undefined && { reverts }) },
    ...(batch !== undefined && { batch }),
  })
  await broadcast(db, { notice: { kind: 'collection.changed', uuid, collections: parents } })
  return { uuid, resourceType: 'COLLECTION', itemUuid: null, collectionUuid: uuid }
}

/* Returns the parents at the time of deletion that still exist. None of them can be a descendant: entries in the bin have
   no descendants. */
const survivors = async (db: TenantDb, uuid: string, kind: string): Promise<string[]> => {
  const event = await db
    .selectFrom('event')
    .select('before')
    .where('tenant_id', '=', db.tenantId)
    .where('entity_uuid', '=', uuid)
    .where('kind', '=', kind)
    .orderBy('sequence', 'desc')
    .executeTakeFirst()
  const before = (event?.before ?? {}) as EventFields // written by the sibling folders
  const named = before.collections ?? before.parents ?? []
  const existing =
    named.length === 0
      ? []
      : await db
          .selectFrom('collection')
          .select('uuid')
          .where('tenant_id', '=', db.tenantId)
          .where('uuid', 'in', named)
          .execute()
  return existing.length > 0 ? existing.map((one) => one.uuid!) : [await rootUuid(db)]
}
