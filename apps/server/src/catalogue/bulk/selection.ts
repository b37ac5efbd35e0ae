import { BULK_LIMITS, type ItemSelection } from '@pressmark/contract/catalogue/bulk.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { requireCollections } from '../collections/find.ts'
import { uuidsOf } from '../items/fragments.ts'
import { searchItems, sortOf } from '../items/lists.ts'
import { filterOf } from '../search/filter.ts'
import type { ListCaches } from '../search/list-caches.ts'

/** Returns the selected items: those named, all directly below a collection, or all results of a search.
 *  @throws badRequest unless exactly one is given; notFound for an unknown collection, or if none of the named items exists; tooManyItems */
export const selectedItems = async (
  db: TenantDb,
  listCaches: ListCaches,
  { culturalItemsUuids, collectionUuid, search }: ItemSelection,
): Promise<string[]> => {
  const named = [culturalItemsUuids, collectionUuid, search].filter((one) => one !== undefined)
  if (named.length !== 1) throw new Refusal('badRequest', { detail: 'Name items, a collection or a search.' })
  if (culturalItemsUuids !== undefined) return namedItems(db, culturalItemsUuids)
  const uuids =
    collectionUuid === undefined
      ? await foundItems(db, listCaches, search!) // one of the three is set
      : await itemsIn(db, collectionUuid)
  if (uuids.length > BULK_LIMITS.items) throw new Refusal('tooManyItems', { facts: { limit: BULK_LIMITS.items } })
  return uuids
}

/* A missing item is a problem of the bulk operation. A selection without any existing item is an error. */
const namedItems = async (db: TenantDb, uuids: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ existing: boolean }>`
    select exists (select from item where tenant_id = ${db.tenantId} and uuid = any(${uuids}::uuid[])) as existing`.execute(
    db,
  )
  if (!rows[0]?.existing) throw new Refusal('notFound')
  return [...uuids]
}

const itemsIn = async (db: TenantDb, collection: string): Promise<string[]> => {
  await requireCollections(db, [collection])
  const links = await db
    .selectFrom('item_parent')
    .select('item_uuid')
    .where('tenant_id', '=', db.tenantId)
    .where('collection_uuid', '=', collection)
    .orderBy('sort_title')
    .orderBy('item_uuid')
    .limit(BULK_LIMITS.items + 1)
    .execute()
  return links.map((link) => link.item_uuid)
}

const foundItems = async (
  db: TenantDb,
  listCaches: ListCaches,
  { text, ...filters }: NonNullable<ItemSelection['search']>,
): Promise<string[]> => {
  const paging = { page: 0, size: BULK_LIMITS.items + 1 }
  const search = { text, filter: await filterOf(db, filters) }
  return uuidsOf((await searchItems(db, listCaches, search, { paging, sort: sortOf('sgtt,asc') })).hits)
}
