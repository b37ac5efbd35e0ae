import { ASSET_TYPES, type AssetType } from '@pressmark/contract/platform/constants.ts'
import type { AnswerOf } from '@pressmark/contract/platform/endpoint.ts'
import type { dryRunItemDeletion } from '@pressmark/contract/catalogue/items.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#platform/db/database.ts'
import { record, type Actor } from '#platform/history.ts'
import { broadcast } from '#platform/bus/bus.ts'
import { lock } from '#platform/locks.ts'
import { binAssets } from '../assets/bin-assets.ts'
import { storiesThatShow } from '../assets/using-stories.ts'
import { requireItem } from './answers.ts'
import { requireItemVersion } from './fields.ts'
import { parentsOf, unlinkItem } from './item-parents.ts'

/** Moves an item with all of its assets to the bin. They are restored together.
 *  @throws notFound, staleVersion */
export const deleteItem = async (
  db: TenantDb,
  person: Actor,
  uuid: string,
  { ifMatch }: { ifMatch?: number | undefined } = {},
): Promise<void> => {
  await lock(db, 'collectionTree')
  await requireItemVersion(db, uuid, ifMatch)
  const at = new Date()
  const collections = await parentsOf(db, uuid)
  await unlinkItem(db, uuid)
  const assets = await binAssets(db, [uuid], at)
  const { title, pressmark } = await db
    .updateTable('item_record')
    .set((eb) => ({ deleted_at: at, version: eb('version', '+', 1) }))
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', '=', uuid)
    .where('deleted_at', 'is', null)
    .returning(['title', 'pressmark'])
    .executeTakeFirstOrThrow()
  await record(db, person, {
    kind: 'item.deleted',
    entity: { type: 'item', uuid },
    before: { title, pressmark, collections },
  })
  for (const asset of assets) await broadcast(db, { forget: 'media', uuid: asset.uuid })
  await broadcast(db, { notice: { kind: 'item.changed', uuid, collections } })
}

/** What would go with it: how many assets of each kind, and out of how many collections; and which stories show one of its images.
 *  @throws notFound */
export const itemDeletion = async (db: TenantDb, uuid: string): Promise<AnswerOf<typeof dryRunItemDeletion>> => {
  await requireItem(db, uuid)
  const counted = await db
    .selectFrom('asset')
    .select(['kind', (eb) => eb.fn.countAll<number>().as('many')])
    .where('tenant_id', '=', db.tenantId)
    .where('item_uuid', '=', uuid)
    .groupBy('kind')
    .execute()
  const many = (kind: AssetType) => Number(counted.find((row) => row.kind === kind)?.many ?? 0)
  const kinds = Object.fromEntries(ASSET_TYPES.map((kind) => [kind, many(kind)])) as Record<AssetType, number> // each has its entry
  const images = sql`select uuid from asset where tenant_id = ${db.tenantId} and item_uuid = ${uuid}`
  return { ...kinds, collections: (await parentsOf(db, uuid)).length, ...(await storiesThatShow(db, images)) }
}
