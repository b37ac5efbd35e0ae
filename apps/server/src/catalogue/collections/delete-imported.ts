import { sql } from 'kysely'
import type { TenantDb } from '#platform/db/database.ts'
import { record, type Actor } from '#platform/history.ts'
import { broadcast, broadcastDeleted } from '#platform/bus/bus.ts'
import { lock } from '#platform/locks.ts'

/** Moves collections that one bulk operation created into the bin if they are empty and were not changed later.
 *  @param uuids parents before children
 *  @returns number of deleted collections */
export const deleteImportedCollections = async (
  db: TenantDb,
  person: Actor,
  uuids: readonly string[],
  { created, batch }: { created: string; batch: string },
): Promise<number> => {
  await lock(db, 'collectionTree')
  const deleted: string[] = []
  for (const uuid of uuids.toReversed()) {
    const { rows } = await sql<{ title: string }>`
      update collection_record c set deleted_at = now(), version = version + 1
      where c.tenant_id = ${db.tenantId} and c.uuid = ${uuid} and c.deleted_at is null
        and not exists (select from item_parent l where l.tenant_id = c.tenant_id and l.collection_uuid = c.uuid)
        and not exists (select from collection_parent l where l.tenant_id = c.tenant_id and l.parent_uuid = c.uuid)
        and not exists (select from event e where e.tenant_id = c.tenant_id and e.entity_uuid = c.uuid
          and e.person_uuid is not null and e.batch is distinct from ${created})
      returning title`.execute(db)
    if (rows[0] === undefined) continue
    const links = await db
      .deleteFrom('collection_parent')
      .where('tenant_id', '=', db.tenantId)
      .where('collection_uuid', '=', uuid)
      .returning('parent_uuid')
      .execute()
    const parents = links.map(({ parent_uuid }) => parent_uuid)
    await record(db, person, {
      kind: 'collection.deleted',
      entity: { type: 'collection', uuid },
      before: { title: rows[0].title, parents },
      batch,
    })
    await broadcast(db, { notice: { kind: 'collection.changed', uuid, collections: parents } })
    deleted.push(uuid)
  }
  await broadcastDeleted(db, 'collection.deleted', deleted)
  return deleted.length
}
