import { sql } from 'kysely'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { record, type Actor } from '#platform/history.ts'
import { broadcast } from '#platform/bus/bus.ts'
import { lock } from '#platform/locks.ts'
import { requireCollections, requireVersion, rootUuid } from './find.ts'

/** Returns the query for the uuids of a collection and of all its descendants. */
export const descendantsOf = (db: TenantDb, uuid: string) => sql<{ uuid: string }>`
  with recursive below(uuid) as (
    select ${uuid}::uuid
    union
    select link.collection_uuid from below join collection_parent link
      on link.tenant_id = ${db.tenantId} and link.parent_uuid = below.uuid
  ) select uuid from below`

/** Returns the collection and all its descendants. */
export const descendants = async (db: TenantDb, uuid: string): Promise<Set<string>> => {
  const { rows } = await descendantsOf(db, uuid).execute(db)
  return new Set(rows.map((row) => row.uuid))
}

export type Link = { child: string; parent: string }

/** Returns every link of every descendant of collections, including links to parents elsewhere. */
export const linksUnder = async (db: TenantDb, uuids: readonly string[]): Promise<Link[]> => {
  const { rows } = await sql<Link>`
    with recursive below(uuid) as (
      select collection_uuid from collection_parent where tenant_id = ${db.tenantId} and parent_uuid = any(${uuids}::uuid[])
      union
      select link.collection_uuid from below join collection_parent link
        on link.tenant_id = ${db.tenantId} and link.parent_uuid = below.uuid
    ) select link.collection_uuid as child, link.parent_uuid as parent
      from below join collection_parent link on link.tenant_id = ${db.tenantId} and link.collection_uuid = below.uuid`.execute(
    db,
  )
  return rows
}

/** Returns one path from the root to the collection, both included. Of several parents, the preferred one comes first, then the
 *  first by title.
 *  @throws notFound */
export const pathFromRoot = async (
  db: TenantDb,
  uuid: string,
  preferredParent: string | undefined,
): Promise<string[]> => {
  const { rows } = await sql<{ ancestors: string[] }>`
    with recursive up(uuid, ancestors) as (
      select uuid, array[uuid] from collection where tenant_id = ${db.tenantId} and uuid = ${uuid}
      union all
      select best.parent_uuid, best.parent_uuid || up.ancestors
      from up cross join lateral (
        select link.parent_uuid from collection_parent link
        join collection_record parent on parent.tenant_id = link.tenant_id and parent.uuid = link.parent_uuid
        where link.tenant_id = ${db.tenantId} and link.collection_uuid = up.uuid
        order by link.parent_uuid = ${preferredParent ?? null}::uuid desc nulls last, parent.sort_title, parent.uuid
        limit 1) best
    ) select ancestors from up order by cardinality(ancestors) desc limit 1`.execute(db)
  const ancestors = rows[0]?.ancestors
  if (ancestors === undefined) throw new Refusal('notFound')
  return ancestors
}

/** Writes only the links. The caller has checked for cycles. */
export const linkToParents = async (
  db: TenantDb,
  uuid: string,
  parents: readonly string[],
  sort_title: string,
): Promise<void> => {
  if (parents.length === 0) return
  const values = [...new Set(parents)].map((parent_uuid) => ({
    tenant_id: db.tenantId,
    collection_uuid: uuid,
    parent_uuid,
    sort_title,
  }))
  await db.insertInto('collection_parent').values(values).execute()
}

type Versioned = { ifMatch?: number | undefined }
/** `reverts` is the change that this change reverts, `batch` the bulk operation that it belongs to. */
type How = Versioned & { reverts?: number; batch?: string | undefined }

/** Moves a collection from its present parents to `parents`. With an empty list it moves to the root.
 *  @throws notFound for an unknown UUID; staleVersion; rootCollection for the root; alertCollection if a parent is the collection
 *  itself or one of its descendants */
export const moveCollection = (
  db: TenantDb,
  person: Actor,
  { uuid, parents }: { uuid: string; parents: readonly string[] },
  how: How = {},
): Promise<void> => changeParents(db, person, { uuid, choose: () => parents }, how)

/** Adds `parents` to the parents of a collection.
 *  @throws as moveCollection */
export const linkCollection = (
  db: TenantDb,
  person: Actor,
  { uuid, parents }: { uuid: string; parents: readonly string[] },
  how: Versioned = {},
): Promise<void> => changeParents(db, person, { uuid, choose: (before) => [...new Set([...before, ...parents])] }, how)

/** Removes one parent of a collection. Without its last parent, a collection is below the root.
 *  @throws as moveCollection; notFound if `parent` is not one of its parents */
export const unlinkCollection = (
  db: TenantDb,
  person: Actor,
  { uuid, parent }: { uuid: string; parent: string },
  how: Versioned = {},
): Promise<void> => {
  const without = (before: readonly string[]) => {
    if (!before.includes(parent)) throw new Refusal('notFound')
    return before.filter((one) => one !== parent)
  }
  return changeParents(db, person, { uuid, choose: without }, how)
}

const changeParents = async (
  db: TenantDb,
  person: Actor,
  { uuid, choose }: { uuid: string; choose: (before: readonly string[]) => readonly string[] },
  { ifMatch, reverts, batch }: How = {},
): Promise<void> => {
  await lock(db, 'collectionTree')
  await requireVersion(db, uuid, ifMatch)
  const sort_title = await lockMovable(db, uuid)
  const before = await parentsOfCollection(db, uuid)
  const chosen = choose(before)
  const target = chosen.length > 0 ? chosen : [await rootUuid(db)]
  await requireCollections(db, target)
  const below = await descendants(db, uuid)
  if (target.some((parent) => below.has(parent))) throw new Refusal('alertCollection')
  const added = target.filter((parent) => !before.includes(parent))
  const removed = before.filter((parent) => !target.includes(parent))
  if (added.length === 0 && removed.length === 0) return
  await removeParents(db, uuid, removed)
  await linkToParents(db, uuid, added, sort_title)
  await raiseVersions(db, [uuid])
  await record(db, person, {
    kind: 'collection.moved',
    entity: { type: 'collection', uuid },
    before: { parents: before },
    after: { parents: target, ...(reverts !== undefined && { reverts }) },
    ...(batch !== undefined && { batch }),
  })
  await broadcast(db, { notice: { kind: 'collection.changed', uuid, collections: [...added, ...removed] } })
}

const lockMovable = async (db: TenantDb, uuid: string): Promise<string> => {
  const collection = await db
    .selectFrom('collection')
    .select(['is_root', 'sort_title'])
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', '=', uuid)
    .forUpdate()
    .executeTakeFirst()
  if (collection === undefined) throw new Refusal('notFound')
  if (collection.is_root) throw new Refusal('rootCollection')
  return collection.sort_title
}

export const parentsOfCollection = async (db: TenantDb, uuid: string): Promise<string[]> => {
  const links = await db
    .selectFrom('collection_parent')
    .select('parent_uuid')
    .where('tenant_id', '=', db.tenantId)
    .where('collection_uuid', '=', uuid)
    .orderBy('parent_uuid')
    .execute()
  return links.map((link) => link.parent_uuid)
}

const removeParents = async (db: TenantDb, uuid: string, parents: readonly string[]): Promise<void> => {
  if (parents.length === 0) return
  await db
    .deleteFrom('collection_parent')
    .where('tenant_id', '=', db.tenantId)
    .where('collection_uuid', '=', uuid)
    .where('parent_uuid', 'in', parents)
    .execute()
}

/** Increases versions of collections. New items below a collection do not count, because an import must not invalidate its
 *  editor's If-Match. */
export const raiseVersions = async (db: TenantDb, uuids: readonly string[]): Promise<void> => {
  if (uuids.length === 0) return
  await db
    .updateTable('collection')
    .set((eb) => ({ version: eb('version', '+', 1), modified_at: new Date() }))
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', 'in', uuids)
    .execute()
}
