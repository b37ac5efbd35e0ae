import { v7 as uuidv7 } from 'uuid'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { record, type Actor } from '#platform/history.ts'
import { broadcast } from '#platform/bus/bus.ts'
import { recordBulkOperation } from '../bulk/bulk-operation.ts'
import { titleOfItem, touchItem } from '../items/items.ts'
import { lockItems, type Row } from './order.ts'
import { binAssets } from './bin-assets.ts'

/** Puts assets in the bin; those behind them move up.
 *  @throws notFound when one is none of the item's */
export const deleteAssets = async (db: TenantDb, person: Actor, row: Row, uuids: readonly string[]): Promise<void> => {
  await lockItems(db, row.item)
  const deleted = await binAssets(db, [row.item], new Date(), { kind: row.kind, uuids })
  if (deleted.length < uuids.length) throw new Refusal('notFound')
  const batch = uuidv7()
  // From the last to the first: whoever goes back puts each where it was.
  for (const { uuid, title, position } of deleted.sort((a, b) => b.position - a.position)) {
    await record(db, person, {
      kind: 'asset.deleted',
      entity: { type: 'asset', uuid },
      before: { item: row.item, title, position },
      batch,
    })
    await broadcast(db, { forget: 'media', uuid })
  }
  await recordBulkOperation(db, person, {
    uuid: batch,
    kind: 'deleteAssets',
    details: { title: await titleOfItem(db, row.item) },
    total: deleted.length,
  })
  await touchItem(db, row.item, { content: true })
}
