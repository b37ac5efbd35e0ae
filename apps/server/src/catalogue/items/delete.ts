import { ASSET_TYPES, type AssetType } from '@pressmark/contract/platform/constants.ts'
import type { AnswerOf } from '@pressmark/contract/platform/endpoint.ts'
import type { dryRunItemDeletion } from '@pressmark/contract/catalogue/items.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#platform/db/database.ts'
import { record, type Actor, recordAll } from '#platform/history.ts'
import { broadcast, broadcastDeleted } from '#platform/bus/bus.ts'
import { lock } from '#platform/locks.ts'
import { binAssets } from '../assets/delete.ts'
import { parentsOf, unlinkItem } from './parents.ts'
import { storiesThatShow } from '../assets/using-stories.ts'
import { requireItem } from './answers.ts'
import { requireItemVersion } from './fields.ts'
import { broadcastChangedItems } from './broadcast.ts'

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
  for (const asset of assets) await broadcast(db, { invalidate: 'media', uuid: asset.uuid })
  await broadcast(db, { notice: { kind: 'item.changed', uuid, collections } })
  await broadcastDeleted(db, 'item.deleted', [uuid])
}

/** Previews the deletion of an item: the number of assets of each kind, the number of collections, and the stories that show its images.
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
  const kinds = Object.fromEntries(ASSET_TYPES.map((kind) => [kind, many(kind)])) as Record<AssetType, number> // every kind has an entry
  const images = sql`select uuid from asset where tenant_id = ${db.tenantId} and item_uuid = ${uuid}`
  return { ...kinds, collections: (await parentsOf(db, uuid)).length, ...(await storiesThatShow(db, images)) }
}

type LockedItem = { uuid: string; title: string; pressmark: string; collections: string[] | null; changed: boolean }
export type SkippedItem = { uuid: string; pressmark: string }

/** Moves items that one bulk operation created into the bin, with their dependents, as another bulk operation. Items that a person
 *  changed later are kept. Missing items are skipped, so that a call can be repeated.
 *  @param created batch of the bulk operation
 *  @param batch batch of the undo */
export const deleteImportedItems = async (
  db: TenantDb,
  person: Actor,
  uuids: readonly string[],
  { created, batch }: { created: string; batch: string },
): Promise<{ deleted: number; skipped: SkippedItem[] }> => {
  const locked = await lockItems(db, uuids, created)
  const deleted = locked.filter(({ changed }) => !changed)
  const skipped = locked.filter(({ changed }) => changed).map(({ uuid, pressmark }) => ({ uuid, pressmark }))
  if (deleted.length === 0) return { deleted: 0, skipped }
  const uuidsToDelete = deleted.map(({ uuid }) => uuid)
  await db
    .deleteFrom('item_parent')
    .where('tenant_id', '=', db.tenantId)
    .where('item_uuid', 'in', uuidsToDelete)
    .execute()
  const deleted_at = new Date()
  await binAssets(db, uuidsToDelete, deleted_at)
  await db
    .updateTable('item_record')
    .set((eb) => ({ deleted_at, version: eb('version', '+', 1) }))
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', 'in', uuidsToDelete)
    .execute()
  await recordAll(
    db,
    person,
    deleted.map(({ uuid, title, pressmark, collections }) => ({
      kind: 'item.deleted',
      entity: { type: 'item', uuid },
      before: { title, pressmark, collections: collections ?? [] },
      batch,
    })),
  )
  await broadcastChangedItems(
    db,
    uuidsToDelete[0]!,
    deleted.flatMap(({ collections }) => collections ?? []),
  ) // the list is not empty
  await broadcastDeleted(db, 'item.deleted', uuidsToDelete)
  return { deleted: deleted.length, skipped }
}

/* The history shows what people did to an item or to its dependents. Automatic changes do not count. The rows are locked first,
   so that a concurrent change is either seen or waits for the deletion. */
const lockItems = async (db: TenantDb, uuids: readonly string[], created: string): Promise<LockedItem[]> => {
  await sql`select from item_record where tenant_id = ${db.tenantId} and uuid = any(${uuids}) order by uuid for update`.execute(
    db,
  )
  const { rows } = await sql<LockedItem>`
    select i.uuid, i.title, i.pressmark,
      (select array_agg(l.collection_uuid) from item_parent l where l.tenant_id = i.tenant_id and l.item_uuid = i.uuid) as collections,
      exists (
        select from event e where e.tenant_id = i.tenant_id and e.person_uuid is not null and e.batch is distinct from ${created}
          and e.entity_uuid in (
            select i.uuid union all
            select a.uuid from asset_record a where a.tenant_id = i.tenant_id and a.item_uuid = i.uuid)
      ) as changed
    from item i where i.tenant_id = ${db.tenantId} and i.uuid = any(${uuids})`.execute(db)
  return rows
}
