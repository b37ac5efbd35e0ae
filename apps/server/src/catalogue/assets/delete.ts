import { v7 as uuidv7 } from 'uuid'
import type { AssetType } from '@pressmark/contract/platform/constants.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { record, type Actor } from '#platform/history.ts'
import { broadcast } from '#platform/bus/bus.ts'
import { recordBulkOperation } from '../bulk/bulk-operation.ts'
import { titleOfItem, touchItem } from '../items/create.ts'
import { lockItems, type Row } from './order.ts'
import { lockAsset } from './update.ts'

/** Moves one asset into the bin.
 *  @throws notFound if the tenant has no such asset of this kind; staleVersion */
export const deleteAsset = async (
  db: TenantDb,
  person: Actor,
  { uuid, kind }: { uuid: string; kind: AssetType },
  { ifMatch }: { ifMatch: number | undefined },
): Promise<void> => {
  const { item } = await lockAsset(db, uuid, { kind, version: ifMatch })
  await deleteAssets(db, person, { item, kind }, [uuid])
}

/** Moves assets into the bin. Later assets move up.
 *  @returns the bulk operation of several assets
 *  @throws notFound if one of them is not an asset of the item */
export const deleteAssets = async (
  db: TenantDb,
  person: Actor,
  row: Row,
  uuids: readonly string[],
): Promise<string | null> => {
  await lockItems(db, row.item)
  const deleted = await binAssets(db, [row.item], new Date(), { kind: row.kind, uuids })
  if (deleted.length < uuids.length) throw new Refusal('notFound')
  const batch = uuidv7()
  // From the last to the first, so that an undo restores each asset to its position.
  for (const { uuid, title, position } of deleted.sort((a, b) => b.position - a.position)) {
    await record(db, person, {
      kind: 'asset.deleted',
      entity: { type: 'asset', uuid },
      before: { item: row.item, title, position },
      batch,
    })
    await broadcast(db, { invalidate: 'media', uuid })
  }
  const bulkOperation = await recordBulkOperation(db, person, {
    uuid: batch,
    kind: 'deleteAssets',
    details: { title: await titleOfItem(db, row.item) },
    total: deleted.length,
  })
  await touchItem(db, row.item, { content: true })
  return bulkOperation
}

type Binned = { uuid: string; title: string; position: number }

/** Moves all assets of items, or the selected ones, into the bin. They keep their positions there. The caller has locked the
 *  items. */
export const binAssets = async (
  db: TenantDb,
  items: readonly string[],
  at: Date,
  chosen?: { kind: AssetType; uuids: readonly string[] },
): Promise<Binned[]> => {
  const among = chosen ? sql`and p.kind = ${chosen.kind} and p.uuid = any(${chosen.uuids}::uuid[])` : sql``
  const { rows } = await sql<Binned>`
    update asset_record a set deleted_at = ${at}, last_position = p.position, version = a.version + 1 from asset_position p
    where p.tenant_id = ${db.tenantId} and p.item_uuid = any(${items}::uuid[]) ${among}
      and a.tenant_id = p.tenant_id and a.uuid = p.uuid
    returning a.uuid, a.title, p.position`.execute(db)
  return rows
}
