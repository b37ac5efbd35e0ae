import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { record } from '#platform/history.ts'
import { broadcast } from '#platform/bus/bus.ts'
import { requireCollections, rootUuid } from './create.ts'
import { descendants, linkToParents, lockTree } from './tree.ts'

type Person = { personUuid: string } | null
/** `reverts` is the change that this one takes back, `batch` the act that it is a part of. */
type How = { reverts?: number; batch?: string | undefined }

/** Puts a collection below `parents`, in place of the parents it had; below the root when there are none.
 *  @throws notFound when a uuid is unknown, rootCollection for the root, alertCollection when a parent is the collection itself or lies below it */
export const moveCollection = (
  db: TenantDb,
  person: Person,
  uuid: string,
  parents: readonly string[],
  how: How = {},
): Promise<void> => changeParents(db, person, uuid, () => parents, how)

/** Hangs a collection below `parents` as well.
 *  @throws as moveCollection */
export const linkCollection = (db: TenantDb, person: Person, uuid: string, parents: readonly string[]): Promise<void> =>
  changeParents(db, person, uuid, (before) => [...new Set([...before, ...parents])])

/** Takes a collection away from one of its parents; from the last one it goes below the root.
 *  @throws as moveCollection; notFound when it does not hang there */
export const unlinkCollection = (db: TenantDb, person: Person, uuid: string, parent: string): Promise<void> =>
  changeParents(db, person, uuid, (before) => {
    if (!before.includes(parent)) throw new Refusal('notFound')
    return before.filter((one) => one !== parent)
  })

const changeParents = async (
  db: TenantDb,
  person: Person,
  uuid: string,
  choose: (before: readonly string[]) => readonly string[],
  { reverts, batch }: How = {},
): Promise<void> => {
  await lockTree(db)
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
