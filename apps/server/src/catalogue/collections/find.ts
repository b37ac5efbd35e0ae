import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'

/** Locks a collection and compares its version, if the caller gave one.
 *  @throws notFound; staleVersion if `ifMatch` is not the current version */
export const requireVersion = async (db: TenantDb, uuid: string, ifMatch: number | undefined): Promise<void> => {
  if (ifMatch === undefined) return
  const row = await db
    .selectFrom('collection')
    .select('version')
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', '=', uuid)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw new Refusal('notFound')
  if (row.version !== ifMatch) throw new Refusal('staleVersion')
}

export const rootUuid = async (db: TenantDb): Promise<string> => {
  const { uuid } = await db
    .selectFrom('collection')
    .select('uuid')
    .where('tenant_id', '=', db.tenantId)
    .where('is_root', '=', true)
    .executeTakeFirstOrThrow()
  return uuid
}

/** Checks that all these collections exist.
 *  @throws notFound if one of them is not a collection of this tenant */
export const requireCollections = async (db: TenantDb, uuids: readonly string[]): Promise<void> => {
  const requested = [...new Set(uuids)]
  if ((await existingCollections(db, requested)).length < requested.length) throw new Refusal('notFound')
}

/** Returns those of these collections that exist. */
export const existingCollections = async (db: TenantDb, uuids: readonly string[]): Promise<string[]> => {
  const rows = await db
    .selectFrom('collection')
    .select('uuid')
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', 'in', uuids)
    .execute()
  return rows.map(({ uuid }) => uuid)
}

/** Locks collections, so that none of them is deleted before this transaction ends. A rule that puts something into a collection
 *  locks the collection first. All rules lock in the order of UUIDs, and collections before items, so that no deadlock can happen.
 *  @throws notFound */
export const lockCollections = async (db: TenantDb, uuids: readonly string[]): Promise<void> => {
  const requested = [...new Set(uuids)]
  const rows = await db
    .selectFrom('collection')
    .select('uuid')
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', 'in', requested)
    .orderBy('uuid')
    .forKeyShare()
    .execute()
  if (rows.length < requested.length) throw new Refusal('notFound')
}
