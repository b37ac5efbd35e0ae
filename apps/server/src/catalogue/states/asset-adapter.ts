import { sql } from 'kysely'
import { templatesOf } from '#metadata/templates.ts'
import { broadcast } from '#platform/bus/bus.ts'
import type { MovedEntity, EntityAdapter } from '#workflow/transition/entity-adapters.ts'
import { describeAsset } from '../assets/update.ts'
import { mergeMetadata } from '../fields.ts'
import { parentsOf } from '../items/parents.ts'
import { forgetMedia } from './invalidate-media.ts'

/** Adapts assets to the workflow. Their items are locked first, as everywhere. */
export const assetAdapter: EntityAdapter = {
  setState: async (db, uuids, { from, to, publicity }) => {
    await sql`
      select uuid from item_record where tenant_id = ${db.tenantId} and uuid in (
        select item_uuid from asset where tenant_id = ${db.tenantId} and uuid = any(${uuids}::uuid[])) order by uuid for update`.execute(
      db,
    )
    const { rows } = await sql<MovedEntity & { item_uuid: string }>`
      with held as materialized (select uuid, state_uuid from asset_record
        where tenant_id = ${db.tenantId} and uuid = any(${uuids}::uuid[]) and deleted_at is null and ${from} order by uuid for update)
      update asset_record a set state_uuid = ${to}, version = a.version + 1 from held
      where a.tenant_id = ${db.tenantId} and a.uuid = held.uuid
      returning a.uuid, a.title, a.item_uuid, held.state_uuid as from_uuid`.execute(db)
    // Pages of an item show its assets.
    for (const item of new Set(rows.map(({ item_uuid }) => item_uuid)))
      await broadcast(db, { notice: { kind: 'item.changed', uuid: item, collections: await parentsOf(db, item) } })
    const moved = rows.map(({ uuid }) => uuid)
    if (publicity === 'changes' && moved.length > 0)
      await forgetMedia(db, sql`select uuid from unnest(${moved}::uuid[]) uuid`)
    return rows
  },
  setFields: (db, person, uuid, given) => describeAsset(db, person, { uuid, pairs: given }, { extent: 'named' }),
  checkFields: async (db, given) => {
    mergeMetadata(await templatesOf(db, 'MEDIA'), [], given, 'named')
  },
}
