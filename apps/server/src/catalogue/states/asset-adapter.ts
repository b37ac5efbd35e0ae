import { sql } from 'kysely'
import { templatesOf } from '#metadata/templates.ts'
import { broadcast } from '#platform/bus/bus.ts'
import type { MovedEntity, EntityAdapter } from '#workflow/transition/entity-adapters.ts'
import { setAssetFields } from '../assets/update.ts'
import { mergeMetadata } from '../fields.ts'
import { parentsOf } from '../items/parents.ts'
import { changeStateInBin } from './change-state-in-bin.ts'
import { assetThumbnails } from './thumbnails.ts'
import { invalidateMedia } from './invalidate-media.ts'

/** Adapts assets to the workflow. Their items are locked first, as everywhere. */
export const assetAdapter: EntityAdapter = {
  setState: async (db, uuids, { from, to, publicity }) => {
    await sql`
      select uuid from item_record where tenant_id = ${db.tenantId} and uuid in (
        select item_uuid from asset where tenant_id = ${db.tenantId} and uuid = any(${uuids}::uuid[])) order by uuid for update`.execute(
      db,
    )
    const { rows } = await sql<MovedEntity & { item_uuid: string }>`
      with locked as materialized (select uuid, state_uuid from asset_record
        where tenant_id = ${db.tenantId} and uuid = any(${uuids}::uuid[]) and deleted_at is null and ${from} order by uuid for update)
      update asset_record a set state_uuid = ${to}, version = a.version + 1 from locked
      where a.tenant_id = ${db.tenantId} and a.uuid = locked.uuid
      returning a.uuid, a.title, a.item_uuid, locked.state_uuid as from_uuid`.execute(db)
    // Pages of an item show its assets.
    for (const item of new Set(rows.map(({ item_uuid }) => item_uuid)))
      await broadcast(db, { notice: { kind: 'item.changed', uuid: item, collections: await parentsOf(db, item) } })
    const moved = rows.map(({ uuid }) => uuid)
    if (publicity === 'changes' && moved.length > 0)
      await invalidateMedia(db, sql`select uuid from unnest(${moved}::uuid[]) uuid`)
    return rows
  },
  thumbnailsOf: assetThumbnails,
  changeStateInBin: changeStateInBin('asset_record'),
  setFields: (db, person, uuid, given) => setAssetFields(db, person, { uuid, pairs: given }, { mode: 'merge' }),
  checkFields: async (db, given) => {
    mergeMetadata(await templatesOf(db, 'MEDIA'), [], given, 'merge')
  },
}
