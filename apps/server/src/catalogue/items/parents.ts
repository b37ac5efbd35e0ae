import type { ItemsMoved, ItemsMove } from '@pressmark/contract/catalogue/parents.ts'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { recordAll, type Change, type Actor, record } from '#platform/history.ts'
import { broadcast } from '#platform/bus/bus.ts'
import { lock } from '#platform/locks.ts'
import { recordBulkOperation, requireOwnBulkOperation } from '../bulk/bulk-operation.ts'
import { lockCollections, rootUuid, requireCollections } from '../collections/find.ts'
import { requireItemVersion } from './fields.ts'
import { touchItem } from './create.ts'

/** The sorted collections of an item before and after a change. `reverts` is the change that this change reverts. */
export type ItemParents = { uuid: string; before: string[]; after: string[]; reverts?: number }

/** Moves, links or unlinks items. An item without any remaining collection moves below the root.
 *  @throws badRequest if `bulkOperation` is another one; notFound if an item or a collection is unknown; in both cases no item moves */
export const moveItems = async (
  db: TenantDb,
  person: Actor,
  uuids: readonly string[],
  {
    parentCollectionsUuids: only,
    addParentCollectionsUuids: add = [],
    removeParentCollectionsUuids: remove = [],
    bulkOperation,
  }: ItemsMove,
): Promise<ItemsMoved> => {
  if (bulkOperation !== undefined) await requireOwnBulkOperation(db, person, bulkOperation, 'move')
  const root = await rootUuid(db)
  await lockCollections(db, [root, ...(only ?? []), ...add, ...remove])
  const locked = await lockItemParents(db, uuids)
  if (locked.length < new Set(uuids).size) throw new Refusal('notFound')
  const extended = locked.map(({ uuid, before }) => ({
    uuid,
    before,
    after: [...new Set([...(only ?? before), ...add])],
  }))
  const leaving = remove.filter((collection) => !add.includes(collection))
  const places = withoutCollections(extended, leaving, root)
  const batch = bulkOperation ?? uuidv7()
  await writeItemParents(db, person, places, batch)
  const changed = places.filter(isChanged)
  const details = { to: [...(only ?? []), ...add], from: leaving }
  await recordBulkOperation(db, person, {
    uuid: batch,
    kind: 'move',
    details,
    total: changed.length,
    isNamed: bulkOperation !== undefined && changed.length > 0,
  })
  const isAttachedToRoot = ({ before, after }: ItemParents) => after.includes(root) && !before.includes(root)
  const namesRoot = [...(only ?? []), ...add].includes(root)
  return { changed: changed.length, attachedToRoot: namesRoot ? 0 : changed.filter(isAttachedToRoot).length }
}

/* The columns that links repeat. */
const REPEATED = sql.raw('sort_title, sort_author, sort_pressmark, state_uuid, created_at, modified_at, version')

/** Locks items, in the order of UUIDs; unknown ones are left out. The caller has locked the collections. */
export const lockItemParents = async (db: TenantDb, uuids: readonly string[]): Promise<ItemParents[]> => {
  await sql`select uuid from item where tenant_id = ${db.tenantId} and uuid = any(${uuids}::uuid[]) order by uuid for update`.execute(
    db,
  )
  const { rows } = await sql<{ uuid: string; before: string[] }>`
    select i.uuid, array(select l.collection_uuid from item_parent l
      where l.tenant_id = ${db.tenantId} and l.item_uuid = i.uuid order by l.collection_uuid) as before
    from item i where i.tenant_id = ${db.tenantId} and i.uuid = any(${uuids}::uuid[])`.execute(db)
  return rows.map(({ uuid, before }) => ({ uuid, before, after: before }))
}

/** Removes these collections from the parents of items. Items without another parent get the root. */
export const withoutCollections = (
  places: readonly ItemParents[],
  collections: readonly string[],
  root: string,
): ItemParents[] => {
  const gone = new Set(collections)
  return places.map(({ uuid, before, after }) => {
    const remaining = after.filter((collection) => !gone.has(collection))
    return { uuid, before, after: remaining.length > 0 ? remaining.sort() : [root] }
  })
}

const isChanged = ({ before, after }: ItemParents): boolean =>
  before.length !== after.length || after.some((collection) => !before.includes(collection))

/** Writes the changed links, raises the versions of their items, and records each under `batch`. The caller has locked items and
 *  collections. */
export const writeItemParents = async (
  db: TenantDb,
  person: Actor,
  places: readonly ItemParents[],
  batch: string,
): Promise<void> => {
  const changed = places.filter(isChanged)
  if (changed.length === 0) return
  const removed = pairs(changed, ({ before, after }) => before.filter((one) => !after.includes(one)))
  const added = pairs(changed, ({ before, after }) => after.filter((one) => !before.includes(one)))
  await sql`
    delete from item_parent l using unnest(${removed.items}::uuid[], ${removed.collections}::uuid[]) gone(item, collection)
    where l.tenant_id = ${db.tenantId} and l.item_uuid = gone.item and l.collection_uuid = gone.collection`.execute(db)
  await sql`
    insert into item_parent (tenant_id, item_uuid, collection_uuid, ${REPEATED})
    select i.tenant_id, i.uuid, added.collection, ${REPEATED}
    from unnest(${added.items}::uuid[], ${added.collections}::uuid[]) added(item, collection)
    join item i on i.tenant_id = ${db.tenantId} and i.uuid = added.item`.execute(db)
  await db
    .updateTable('item')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', '=', sql<string>`any(${changed.map(({ uuid }) => uuid)}::uuid[])`)
    .execute()
  await recordAll(
    db,
    person,
    changed.map((place) => moved(place, batch)),
  )
  const collections = [...new Set([...removed.collections, ...added.collections])]
  await broadcastMoves(db, batch, collections)
}

const moved = ({ uuid, before, after, reverts }: ItemParents, batch: string): Change => ({
  kind: 'item.moved',
  entity: { type: 'item', uuid },
  before: { collections: before },
  after: { collections: after, ...(reverts !== undefined && { reverts }) },
  batch,
})

const pairs = (places: readonly ItemParents[], collectionsOf: (place: ItemParents) => string[]) => {
  const all = places.flatMap((place) => collectionsOf(place).map((collection) => ({ item: place.uuid, collection })))
  return { items: all.map(({ item }) => item), collections: all.map(({ collection }) => collection) }
}

// A PostgreSQL notification holds at most 8,000 bytes.
const MAX_IN_NOTICE = 100

const broadcastMoves = async (db: TenantDb, bulkOperation: string, collections: readonly string[]): Promise<void> => {
  for (let from = 0; from < collections.length; from += MAX_IN_NOTICE) {
    const some = collections.slice(from, from + MAX_IN_NOTICE)
    await broadcast(db, { notice: { kind: 'item.moved', uuid: bulkOperation, collections: some } })
  }
}

/** Moves an item to the collections `parents`. With an empty list it moves to the root. Locks the tree, so that no collection is deleted
 *  at the same time.
 *  @throws notFound for an unknown UUID */
export const moveItem = async (
  db: TenantDb,
  person: Actor,
  uuid: string,
  { parents, reverts }: { parents: readonly string[]; reverts?: number },
): Promise<void> => {
  await lock(db, 'collectionTree')
  await requireItemVersion(db, uuid, undefined)
  const extended = parents.length > 0 ? parents : [await rootUuid(db)]
  await requireCollections(db, extended)
  const before = await parentsOf(db, uuid)
  if (before.length === extended.length && extended.every((parent) => before.includes(parent))) return
  await unlinkItem(db, uuid)
  await linkItem(db, uuid, extended)
  await record(db, person, {
    kind: 'item.moved',
    entity: { type: 'item', uuid },
    before: { collections: before },
    after: { collections: extended, ...(reverts !== undefined && { reverts }) },
  })
  await touchItem(db, uuid, { content: true })
  // Pages of the former collections reload their items too.
  await broadcast(db, { notice: { kind: 'item.changed', uuid, collections: before } })
}

export const parentsOf = async (db: TenantDb, item: string): Promise<string[]> => {
  const links = await db
    .selectFrom('item_parent')
    .select('collection_uuid')
    .where('tenant_id', '=', db.tenantId)
    .where('item_uuid', '=', item)
    .orderBy('collection_uuid')
    .execute()
  return links.map((link) => link.collection_uuid)
}

/** Links an item to collections, with the item's columns that links repeat. */
export const linkItem = async (db: TenantDb, item: string, collections: readonly string[]): Promise<void> => {
  await sql`
    insert into item_parent (tenant_id, item_uuid, collection_uuid, ${REPEATED})
    select tenant_id, uuid, collection, ${REPEATED} from item cross join unnest(${collections}::uuid[]) collection
    where tenant_id = ${db.tenantId} and uuid = ${item}`.execute(db)
}

export const unlinkItem = async (db: TenantDb, item: string): Promise<void> => {
  await db.deleteFrom('item_parent').where('tenant_id', '=', db.tenantId).where('item_uuid', '=', item).execute()
}
