import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { record, type Actor } from '#platform/history.ts'
import { broadcast } from '#platform/bus/bus.ts'
import { lock } from '#platform/locks.ts'
import { requireCollections, requireVersion, rootUuid } from './find.ts'
import { descendants, linkToParents } from './tree.ts'

type Versioned = { ifMatch?: number | undefined }
/** `reverts` is the change that this one reverts, `batch` the bulk operation that it belongs to. */
type How = Versioned & { reverts?: number; batch?: string | undefined }

/** Moves a collection below `parents` instead of its present parents, or below the root if there are none.
 *  @throws notFound for an unknown UUID; staleVersion; rootCollection for the root; alertCollection if a parent is the collection itself
 *  or one of its descendants */
export const moveCollection = (
  db: TenantDb,
  person: Actor,
  uuid: string,
  parents: readonly string[],
  how: How = {},
): Promise<void> => changeParents(db, person, uuid, () => parents, how)

/** Adds `parents` to the parents of a collection.
 *  @throws as moveCollection */
export const linkCollection = (
  db: TenantDb,
  person: Actor,
  uuid: string,
  parents: readonly string[],
  how: Versioned = {},
): Promise<void> => changeParents(db, person, uuid, (before) => [...new Set([...before, ...parents])], how)

/** Removes one parent of a collection. Without its last parent, a collection is below the root.
 *  @throws as moveCollection; notFound if `parent` is not one of its parents */
export const unlinkCollection = (
  db: TenantDb,
  person: Actor,
  uuid: string,
  parent: string,
  how: Versioned = {},
): Promise<void> => {
  const without = (before: readonly string[]) => {
    if (!before.includes(parent)) throw new Refusal('notFound')
    return before.filter((one) => one !== parent)
  }
  return changeParents(db, person, uuid, without, how)
}

const changeParents = async (
  db: TenantDb,
  person: Actor,
  uuid: string,
  choose: (before: readonly string[]) => readonly string[],
  { ifMatch, reverts, batch }: How = {},
): Promise<void> => {
  await lock(db, 'collectionTree')
  await requireVersion(db, uuid, ifMatch)
  const sort_title = await lockMovable(db, uuid)
  const before = await parentsOfCollection(db, uuid)
  const chosen = choose(before)
  const wanted = chosen.length > 0 ? chosen : [await rootUuid(db)]
  await requireCollections(db, wanted)
  const below = await descendants(db, uuid)
  if (wanted.some((parent) => below.has(parent))) throw new Refusal('alertCollection')
  const added = wanted.filter((parent) => !before.includes(parent))
  const removed = before.filter((parent) => !wanted.includes(parent))
  if (added.length === 0 && removed.length === 0) return
  await removeParents(db, uuid, removed)
  await linkToParents(db, uuid, added, sort_title)
  await raiseVersions(db, [uuid])
  await record(db, person, {
    kind: 'collection.moved',
    entity: { type: 'collection', uuid },
    before: { parents: before },
    after: { parents: wanted, ...(reverts !== undefined && { reverts }) },
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

/** Only its own change makes a collection another version: an import of a thousand items below it must not spoil its editor's If-Match. */
export const raiseVersions = async (db: TenantDb, uuids: readonly string[]): Promise<void> => {
  if (uuids.length === 0) return
  await db
    .updateTable('collection')
    .set((eb) => ({ version: eb('version', '+', 1), modified_at: new Date() }))
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', 'in', uuids)
    .execute()
}
