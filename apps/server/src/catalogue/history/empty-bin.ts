import { DAY_MS } from '@pressmark/contract/platform/constants.ts'
import { BIN_DAYS } from '@pressmark/contract/catalogue/history.ts'
import { sql } from 'kysely'
import { asTenant, type Database, type TenantDb } from '#platform/db/database.ts'
import { recordAll, type Change } from '#platform/history.ts'

const BATCH_SIZE = 200

/** Permanently removes entries that were in a bin for 30 days: rows, links, and data that belongs only to them. Another job
 *  deletes the files that are no longer used. An interrupted run continues the next time.
 *  @param age ms
 *  @returns number of removed entries
 *  @source docs/decisions/0013-history-and-the-bin.md */
export const emptyBins = (database: Database, age?: number, batchSize?: number): Promise<number> =>
  // Items are removed with their assets. The remaining assets were deleted without their item.
  emptyBinsBy([removeItems, removeAssets, removeCollections], database, age, batchSize)

/** Removes up to `many` entries of a tenant that were deleted before a time. @returns number of removed entries */
type Remove = (db: TenantDb, before: Date, many: number) => Promise<number>

/** Empties the bins with these functions, in their order. */
export const emptyBinsBy = async (
  removers: readonly Remove[],
  database: Database,
  age = BIN_DAYS * DAY_MS,
  batchSize = BATCH_SIZE,
): Promise<number> => {
  const before = new Date(Date.now() - age)
  const tenants = await database.owner.selectFrom('tenant').select('id').execute()
  let removed = 0
  for (const { id } of tenants) {
    for (const remove of removers) {
      for (let some = batchSize; some === batchSize; removed += some)
        some = await asTenant(database, id, (db) => remove(db, before, batchSize))
    }
  }
  return removed
}

type Gone = { uuid: string; title: string; pressmark?: string }

const removeItems = async (db: TenantDb, before: Date, many: number): Promise<number> => {
  const uuids = await oldest(db, 'item_record', before, many)
  const assets = await sql<Gone>`
    delete from asset_record a where a.tenant_id = ${db.tenantId} and a.item_uuid = any(${uuids}::uuid[]) returning uuid, title`.execute(
    db,
  )
  const items = await sql<Gone>`
    delete from item_record i where i.tenant_id = ${db.tenantId} and i.uuid = any(${uuids}::uuid[]) returning uuid, title, pressmark`.execute(
    db,
  )
  await recordAll(db, null, [...removals('asset', assets.rows), ...removals('item', items.rows)])
  return items.rows.length
}

const removeAssets = async (db: TenantDb, before: Date, many: number): Promise<number> => {
  const uuids = await oldest(db, 'asset_record', before, many)
  const { rows } = await sql<Gone>`
    delete from asset_record a where a.tenant_id = ${db.tenantId} and a.uuid = any(${uuids}::uuid[]) returning uuid, title`.execute(
    db,
  )
  await recordAll(db, null, removals('asset', rows))
  return rows.length
}

/* Collections in the bin have no links: the deletion removed them. */
const removeCollections = async (db: TenantDb, before: Date, many: number): Promise<number> => {
  const uuids = await oldest(db, 'collection_record', before, many)
  const { rows } = await sql<Gone>`
    delete from collection_record c where c.tenant_id = ${db.tenantId} and c.uuid = any(${uuids}::uuid[]) returning uuid, title`.execute(
    db,
  )
  await recordAll(db, null, removals('collection', rows))
  return rows.length
}

/* Locks the rows, so that no one restores them in the meantime. Rows locked by others are left for the next run. */
const oldest = async (
  db: TenantDb,
  table: 'item_record' | 'asset_record' | 'collection_record',
  before: Date,
  many: number,
): Promise<string[]> => {
  const rows = await db
    .selectFrom(table)
    .select('uuid')
    .where('tenant_id', '=', db.tenantId)
    .where('deleted_at', '<', before)
    .orderBy('deleted_at')
    .limit(many)
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.map(({ uuid }) => uuid)
}

const removals = (type: 'item' | 'asset' | 'collection', gone: readonly Gone[]): Change[] =>
  gone.map(({ uuid, title, pressmark }) => ({
    kind: `${type}.removed`,
    entity: { type, uuid },
    before: { title, ...(pressmark !== undefined && { pressmark }) },
  }))
