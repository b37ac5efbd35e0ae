import type { TenantDb } from '#platform/db/database.ts'
import { record, type Actor } from '#platform/history.ts'
import { broadcast } from '#platform/bus/bus.ts'
import { lock } from '#platform/locks.ts'
import { requireCollections, rootUuid } from '../collections/find.ts'
import { requireItemVersion } from './fields.ts'
import { touchItem } from './items.ts'

/** Moves an item to the collections `parents`, or to the root if there are none. Locks the tree, so that no collection is deleted
 *  at the same time.
 *  @throws notFound for an unknown UUID */
export const moveItem = async (
  db: TenantDb,
  person: Actor,
  uuid: string,
  parents: readonly string[],
  { reverts }: { reverts?: number } = {},
): Promise<void> => {
  await lock(db, 'collectionTree')
  await requireItemVersion(db, uuid, undefined)
  const wanted = parents.length > 0 ? parents : [await rootUuid(db)]
  await requireCollections(db, wanted)
  const before = await parentsOf(db, uuid)
  if (before.length === wanted.length && wanted.every((parent) => before.includes(parent))) return
  await unlinkItem(db, uuid)
  await linkItem(db, uuid, wanted)
  await record(db, person, {
    kind: 'item.moved',
    entity: { type: 'item', uuid },
    before: { collections: before },
    after: { collections: wanted, ...(reverts !== undefined && { reverts }) },
  })
  await touchItem(db, uuid, { content: true })
  // Those that it left read their items again as well.
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

/** Links an item to collections, with what links repeat of it. */
export const linkItem = async (db: TenantDb, item: string, collections: readonly string[]): Promise<void> => {
  const { sort_title, modified_at, version } = await db
    .selectFrom('item')
    .select(['sort_title', 'modified_at', 'version'])
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', '=', item)
    .executeTakeFirstOrThrow()
  const row = { tenant_id: db.tenantId, item_uuid: item, sort_title: sort_title!, modified_at: modified_at! }
  const values = collections.map((collection_uuid) => ({ ...row, collection_uuid, version: version! }))
  await db.insertInto('item_parent').values(values).execute()
}

export const unlinkItem = async (db: TenantDb, item: string): Promise<void> => {
  await db.deleteFrom('item_parent').where('tenant_id', '=', db.tenantId).where('item_uuid', '=', item).execute()
}
