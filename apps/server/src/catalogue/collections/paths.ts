import type { TenantDb } from '#platform/db/database.ts'
import { lock } from '#platform/locks.ts'
import type { Actor } from '#platform/history.ts'
import { createCollection } from './create.ts'

/** Follows titles down from a collection, and creates the missing collections.
 *  @param paths titles below `from`; several paths in one call because many share their first titles
 *  @returns the last collection of each path, and the created collections, parents before children */
export const walkOrCreate = async (
  db: TenantDb,
  person: Actor,
  { from, paths, batch }: { from: string; paths: readonly string[][]; batch: string },
): Promise<{ uuids: string[]; made: string[] }> => {
  const cached = new Map<string, string>()
  const created: string[] = []
  const childOf = async (parent: string, title: string): Promise<string> => {
    const key = `${parent} ${title}`
    const uuid = cached.get(key) ?? (await findChild(db, parent, title))
    cached.set(key, uuid ?? (await createChild(parent, title)))
    return cached.get(key)!
  }
  const createChild = async (parent: string, title: string): Promise<string> => {
    const uuid = await createCollection(db, person, {
      metadata: [{ name: 'sgtt', value: title }],
      parents: [parent],
      batch,
    })
    created.push(uuid)
    return uuid
  }
  // Of two callers that create the same path, the second waits here and then finds it.
  if (paths.length > 0) await lock(db, 'collectionTree')
  const uuids: string[] = []
  for (const path of paths) {
    let uuid = from
    for (const title of path) uuid = await childOf(uuid, title)
    uuids.push(uuid)
  }
  return { uuids, made: created }
}

/** Follows paths like `walkOrCreate` but creates nothing. @returns number of missing collections */
export const countMissing = async (db: TenantDb, from: string, paths: readonly string[][]): Promise<number> => {
  const cached = new Map<string, string | undefined>()
  for (const path of paths) {
    let parent: string | undefined = from
    for (const [depth, title] of path.entries()) {
      const key = JSON.stringify(path.slice(0, depth + 1))
      if (!cached.has(key)) cached.set(key, parent && (await findChild(db, parent, title)))
      parent = cached.get(key)
    }
  }
  return [...cached.values()].filter((uuid) => uuid === undefined).length
}

const findChild = async (db: TenantDb, parent: string, title: string): Promise<string | undefined> => {
  const row = await db
    .selectFrom('collection_parent as l')
    .innerJoin('collection as c', (join) =>
      join.onRef('c.tenant_id', '=', 'l.tenant_id').onRef('c.uuid', '=', 'l.collection_uuid'),
    )
    .select('c.uuid')
    .where('l.tenant_id', '=', db.tenantId)
    .where('l.parent_uuid', '=', parent)
    .where('c.title', '=', title)
    .orderBy('c.uuid')
    .executeTakeFirst()
  return row?.uuid
}
