import { sql } from 'kysely'
import type { TenantDb } from '#platform/db/database.ts'
import { recordAll, type Actor } from '#platform/history.ts'
import { binAssets } from '../assets/bin-assets.ts'
import { broadcastItems } from './broadcast.ts'

type Taken = { uuid: string; title: string; pressmark: string; collections: string[] | null; changed: boolean }
export type Kept = { uuid: string; pressmark: string }

/** Puts items that one act created into the bin, with what hangs on them, as another act. Those that somebody changed since
 *  are kept. What is not there any more is passed over, so that it can be run again.
 *  @param created the act's batch
 *  @param batch that of taking them back */
export const deleteImportedItems = async (
  db: TenantDb,
  person: Actor,
  uuids: readonly string[],
  { created, batch }: { created: string; batch: string },
): Promise<{ taken: number; kept: Kept[] }> => {
  const found = await lockItems(db, uuids, created)
  const taken = found.filter(({ changed }) => !changed)
  const kept = found.filter(({ changed }) => changed).map(({ uuid, pressmark }) => ({ uuid, pressmark }))
  if (taken.length === 0) return { taken: 0, kept }
  const gone = taken.map(({ uuid }) => uuid)
  await db.deleteFrom('item_parent').where('tenant_id', '=', db.tenantId).where('item_uuid', 'in', gone).execute()
  const deleted_at = new Date()
  await binAssets(db, gone, deleted_at)
  await db
    .updateTable('item_record')
    .set((eb) => ({ deleted_at, version: eb('version', '+', 1) }))
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', 'in', gone)
    .execute()
  await recordAll(
    db,
    person,
    taken.map(({ uuid, title, pressmark, collections }) => ({
      kind: 'item.deleted',
      entity: { type: 'item', uuid },
      before: { title, pressmark, collections: collections ?? [] },
      batch,
    })),
  )
  await broadcastItems(
    db,
    'item.changed',
    gone[0]!,
    taken.flatMap(({ collections }) => collections ?? []),
  ) // there is one
  return { taken: taken.length, kept }
}

/* What a person did to an item, or to what hangs on it, stands in the history; what the machine did is no change. The rows
   are locked first: whoever changes one at this moment is seen, or waits until it is gone. */
const lockItems = async (db: TenantDb, uuids: readonly string[], created: string): Promise<Taken[]> => {
  await sql`select from item_record where tenant_id = ${db.tenantId} and uuid = any(${uuids}) order by uuid for update`.execute(
    db,
  )
  const { rows } = await sql<Taken>`
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
