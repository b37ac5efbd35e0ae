import { BULK_LIMITS } from '@pressmark/contract/catalogue/bulk.ts'
import type { ExportSelection } from '@pressmark/contract/catalogue/exports.ts'
import type { EntryKind } from '@pressmark/contract/platform/constants.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { selectedItems } from '../bulk/selection.ts'
import { requireCollections } from '../collections/find.ts'
import { allCollections } from '../collections/lists.ts'
import { descendantsOf } from '../collections/tree.ts'
import type { ListCaches } from '../search/list-caches.ts'

/** Returns the selected entries of a kind. Media are those of the selected items, in their order. A collection
 *  includes all collections below it.
 *  @throws badRequest for a selection that the kind does not have; as selectedItems */
export const selectedEntries = async (
  db: TenantDb,
  listCaches: ListCaches,
  kind: EntryKind,
  selection: ExportSelection,
): Promise<string[]> => {
  if (kind === 'COLLECTION') return withinLimit(await selectedCollections(db, selection))
  if (selection.collectionsUuids !== undefined)
    throw new Refusal('badRequest', { detail: 'Only an export of collections can name several.' })
  const items = await selectedItems(db, listCaches, selection)
  return kind === 'ITEM' ? items : withinLimit(await mediaOf(db, items))
}

const MOST = BULK_LIMITS.items + 1

const withinLimit = (uuids: string[]): string[] => {
  if (uuids.length > BULK_LIMITS.items) throw new Refusal('tooManyItems', { facts: { limit: BULK_LIMITS.items } })
  return uuids
}

const mediaOf = async (db: TenantDb, items: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ uuid: string }>`
    select media.uuid from unnest(${items}::uuid[]) with ordinality selected(item, place)
    join item i on i.tenant_id = ${db.tenantId} and i.uuid = selected.item
    join asset_order o on o.tenant_id = ${db.tenantId} and o.item_uuid = i.uuid
    cross join unnest(o.assets) with ordinality media(uuid, position)
    order by selected.place, o.kind, media.position limit ${MOST}`.execute(db)
  return rows.map(({ uuid }) => uuid)
}

const selectedCollections = async (
  db: TenantDb,
  { collectionsUuids, collectionUuid, search, culturalItemsUuids }: ExportSelection,
): Promise<string[]> => {
  const named = [collectionsUuids, collectionUuid, search].filter((one) => one !== undefined)
  if (named.length !== 1 || culturalItemsUuids !== undefined)
    throw new Refusal('badRequest', { detail: 'Name collections, a collection or a search.' })
  if (search !== undefined) return foundCollections(db, search)
  if (collectionUuid !== undefined) {
    await requireCollections(db, [collectionUuid])
    return sorted(db, sql`uuid in (${descendantsOf(db, collectionUuid)})`)
  }
  const existing = await sorted(db, sql`uuid = any(${collectionsUuids!}::uuid[])`) // one of the three is set
  if (existing.length === 0) throw new Refusal('notFound')
  return existing
}

const sorted = async (db: TenantDb, which: ReturnType<typeof sql>): Promise<string[]> => {
  const { rows } = await sql<{ uuid: string }>`
    select uuid from collection where tenant_id = ${db.tenantId} and ${which}
    order by sort_title, uuid limit ${MOST}`.execute(db)
  return rows.map(({ uuid }) => uuid)
}

/* Collections have none of the other filters, so a search with them would find something else than its page shows. */
const foundCollections = async (
  db: TenantDb,
  { text, by, branch, ...filters }: NonNullable<ExportSelection['search']>,
): Promise<string[]> => {
  const others = Object.keys(filters)
  if (others.length > 0)
    throw new Refusal('badRequest', { detail: `Collections cannot be filtered by ${others.join(', ')}.` })
  const { uuids } = await allCollections(db, { text, by, branch }, { page: 0, size: MOST }, 'sgtt,asc')
  return uuids
}
