import type { CollectionRemoval } from '@pressmark/contract/catalogue/collections.ts'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { TenantDb } from '#platform/db/database.ts'
import { recordAll, type Change, type Actor } from '#platform/history.ts'
import { broadcast, broadcastDeleted } from '#platform/bus/bus.ts'
import { lock } from '#platform/locks.ts'
import { Refusal } from '#platform/errors.ts'
import { recordBulkOperation, requireOwnBulkOperation } from '../bulk/bulk-operation.ts'
import { writeItemParents, lockItemParents, withoutCollections } from '../items/parents.ts'
import { existingCollections, requireVersion, rootUuid } from './find.ts'
import { raiseVersions, linksUnder, type Link } from './tree.ts'

/** `bulkOperation` contains all deletions of a client that deletes several collections. */
type Options = { ifMatch?: number | undefined; bulkOperation?: string | undefined }

/** Moves a collection into the bin, with its descendants that have no other parent. Its items stay in their other collections,
 *  or move below the root. The history keeps the former links under one batch.
 *  @returns the same numbers as `countRemoval`, and the bulk operation
 *  @throws notFound, rootCollection, staleVersion; badRequest if `bulkOperation` is another operation */
export const deleteCollection = async (
  db: TenantDb,
  person: Actor,
  uuid: string,
  { ifMatch, bulkOperation: named }: Options = {},
): Promise<CollectionRemoval & { bulkOperation: string | null }> => {
  // Before the tree, as its undo does.
  if (named !== undefined) await requireOwnBulkOperation(db, person, named, 'deleteCollection')
  await lock(db, 'collectionTree')
  const removal = await lockRemoval(db, uuid)
  await requireVersion(db, uuid, ifMatch)
  const counts = await countRemoval(db, removal)
  const batch = named ?? uuidv7()
  await freeItems(db, person, removal, batch)
  const before = await parentsOfAll(db, [...removal.deleted, ...removal.remaining])
  await deleteLinks(db, removal)
  await raiseVersions(db, removal.remaining)
  await putIntoBin(db, removal.deleted)
  const deletedSet = new Set(removal.deleted)
  // From the outermost link inwards and from below upwards, so that an undo restores parents before their children.
  const changes = [
    ...removal.remaining.map((one): Change => ({
      kind: 'collection.moved',
      entity: { type: 'collection', uuid: one },
      before: { parents: before.get(one) },
      after: { parents: before.get(one)?.filter((parent) => !deletedSet.has(parent)) },
      batch,
    })),
    ...removal.deleted.toReversed().map((one): Change => ({
      kind: 'collection.deleted',
      entity: { type: 'collection', uuid: one },
      before: { parents: before.get(one) },
      batch,
    })),
  ]
  await recordAll(db, person, changes)
  const total = changes.length + counts.sharedItems + counts.orphanItems
  const bulkOperation = await recordBulkOperation(db, person, {
    uuid: batch,
    kind: 'deleteCollection',
    details: { title: await titleOf(db, uuid) },
    total,
    isNamed: named !== undefined,
  })
  await broadcast(db, { notice: { kind: 'collection.changed', uuid } })
  await broadcastDeleted(db, 'collection.deleted', removal.deleted)
  return { ...counts, bulkOperation }
}

const titleOf = async (db: TenantDb, uuid: string): Promise<string> => {
  const { title } = await db
    .selectFrom('collection_record')
    .select('title')
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow()
  return title
}

/* Another person may link a new collection below one of these while this call waits for its row. Then more rows need a lock. */
const lockRemoval = async (db: TenantDb, uuid: string): Promise<Removal> => {
  for (let locked = 0; ;) {
    const removal = await planRemoval(db, [uuid])
    if (removal.deleted.length === locked) return removal
    await db
      .selectFrom('collection')
      .select('uuid')
      .where('tenant_id', '=', db.tenantId)
      .where('uuid', '=', sql<string>`any(${removal.deleted}::uuid[])`)
      .orderBy('uuid')
      .forUpdate()
      .execute()
    locked = removal.deleted.length
  }
}

const freeItems = async (db: TenantDb, person: Actor, { deleted }: Removal, batch: string): Promise<void> => {
  const links = await db
    .selectFrom('item_parent')
    .select('item_uuid')
    .distinct()
    .where('tenant_id', '=', db.tenantId)
    .where('collection_uuid', '=', sql<string>`any(${deleted}::uuid[])`)
    .execute()
  const places = await lockItemParents(
    db,
    links.map((link) => link.item_uuid),
  )
  await writeItemParents(db, person, withoutCollections(places, deleted, await rootUuid(db)), batch)
}

const parentsOfAll = async (db: TenantDb, uuids: readonly string[]): Promise<Map<string, string[]>> => {
  const { rows } = await sql<{ uuid: string; parents: string[] }>`
    select collection_uuid as uuid, array_agg(parent_uuid order by parent_uuid) as parents from collection_parent
    where tenant_id = ${db.tenantId} and collection_uuid = any(${uuids}::uuid[]) group by collection_uuid`.execute(db)
  return new Map(rows.map(({ uuid, parents }) => [uuid, parents]))
}

const deleteLinks = async (db: TenantDb, { deleted }: Removal): Promise<void> => {
  const gone = sql<string>`any(${deleted}::uuid[])`
  await db
    .deleteFrom('collection_parent')
    .where('tenant_id', '=', db.tenantId)
    .where((eb) => eb.or([eb('collection_uuid', '=', gone), eb('parent_uuid', '=', gone)]))
    .execute()
}

const putIntoBin = async (db: TenantDb, uuids: readonly string[]): Promise<void> => {
  await db
    .updateTable('collection_record')
    .set((eb) => ({ deleted_at: new Date(), version: eb('version', '+', 1) }))
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', '=', sql<string>`any(${uuids}::uuid[])`)
    .execute()
}

/** The consequences of deleting collections. */
export type Removal = {
  /** The selected collections, then all descendants whose parents are all in this list. */
  deleted: string[]
  /** Number of selected collections. */
  selected: number
  /** Descendants that stay because they have other parents too. */
  remaining: string[]
}

/** Computes the consequences of deleting collections. Those that no longer exist are left out.
 *  @throws notFound if none exists; rootCollection */
export const planRemoval = async (db: TenantDb, uuids: readonly string[]): Promise<Removal> => {
  const existing = await existingCollections(db, uuids)
  if (existing.length === 0) throw new Refusal('notFound')
  if (existing.includes(await rootUuid(db))) throw new Refusal('rootCollection')
  return removalOf(existing, await linksUnder(db, existing))
}

/** Computes the removal. `links` are all links of all descendants of the collections. A descendant is removed with its last parent. */
export const removalOf = (uuids: readonly string[], links: readonly Link[]): Removal => {
  const children = Map.groupBy(links, ({ parent }) => parent)
  const left = new Map<string, number>()
  for (const { child } of links) left.set(child, (left.get(child) ?? 0) + 1)
  const deleted = [...uuids]
  const deletedSet = new Set(deleted)
  const touched = new Set<string>()
  for (const gone of deleted) {
    for (const { child } of children.get(gone) ?? []) {
      const parentsLeft = left.get(child)! - 1 // it has at least the link that led here
      left.set(child, parentsLeft)
      touched.add(child)
      if (parentsLeft > 0 || deletedSet.has(child)) continue
      deletedSet.add(child)
      deleted.push(child)
    }
  }
  return { deleted, selected: uuids.length, remaining: [...touched].filter((child) => !deletedSet.has(child)) }
}

/** Counts the collections and items concerned, for the confirmation before a deletion. */
export const countRemoval = async (db: TenantDb, { deleted, selected }: Removal): Promise<CollectionRemoval> => {
  const { rows } = await sql<{ shared: number; orphans: number }>`
    select count(*) filter (where elsewhere) as shared, count(*) filter (where not elsewhere) as orphans
    from (
      select exists (
        select from item_parent other where other.tenant_id = ${db.tenantId} and other.item_uuid = affected.item_uuid
          and other.collection_uuid <> all(${deleted}::uuid[])) as elsewhere
      from (select distinct item_uuid from item_parent
        where tenant_id = ${db.tenantId} and collection_uuid = any(${deleted}::uuid[])) affected
    ) counted`.execute(db)
  const { shared, orphans } = rows[0]! // a count without groups has one row
  return { deletedSubcollections: deleted.length - selected, sharedItems: shared, orphanItems: orphans }
}
