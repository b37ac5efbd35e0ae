import { sql } from 'kysely'
import { templatesOf } from '#metadata/templates.ts'
import type { MovedEntity, EntityAdapter } from '#workflow/transition/entity-adapters.ts'
import { moveItems } from '../items/parents.ts'
import { mergeMetadata } from '../fields.ts'
import { setItemFields } from '../items/fields.ts'
import { broadcastChangedItems } from '../items/broadcast.ts'
import { changeStateInBin } from './change-state-in-bin.ts'
import { itemThumbnails } from './thumbnails.ts'
import { invalidateMedia } from './invalidate-media.ts'

/** Adapts items to the workflow. A change of state does not count as a modification of the item. */
export const itemAdapter: EntityAdapter = {
  setState: async (db, uuids, { from, to, publicity }) => {
    const { rows } = await sql<MovedEntity & { collections: string[] }>`
      with locked as materialized (select uuid, state_uuid from item_record
        where tenant_id = ${db.tenantId} and uuid = any(${uuids}::uuid[]) and deleted_at is null and ${from} order by uuid for update)
      update item_record i set state_uuid = ${to}, version = i.version + 1 from locked
      where i.tenant_id = ${db.tenantId} and i.uuid = locked.uuid
      returning i.uuid, i.title, locked.state_uuid as from_uuid,
        array(select collection_uuid from item_parent l where l.tenant_id = i.tenant_id and l.item_uuid = i.uuid) as collections`.execute(
      db,
    )
    if (rows[0] === undefined) return []
    await broadcastChangedItems(
      db,
      rows[0].uuid,
      rows.flatMap(({ collections }) => collections),
    )
    if (publicity === 'changes') {
      const items = rows.map(({ uuid }) => uuid)
      await invalidateMedia(
        db,
        sql`select uuid from asset where tenant_id = ${db.tenantId} and item_uuid = any(${items}::uuid[])`,
      )
    }
    return rows
  },
  thumbnailsOf: itemThumbnails,
  changeStateInBin: changeStateInBin('item_record'),
  setFields: (db, person, uuid, given) => setItemFields(db, person, { uuid, pairs: given }, { mode: 'merge' }),
  checkFields: async (db, given) => {
    mergeMetadata(await templatesOf(db, 'ITEM'), [], given, 'merge')
  },
  linkToCollection: async (db, person, uuid, collection) => {
    await moveItems(db, person, [uuid], { addParentCollectionsUuids: [collection] })
  },
}
