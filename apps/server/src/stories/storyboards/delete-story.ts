import type { TenantDb } from '#platform/db/database.ts'
import { record, type Actor } from '#platform/history.ts'
import { broadcast, broadcastDeleted } from '#platform/bus/bus.ts'
import { lock } from '#platform/locks.ts'
import { lockStory } from '../fields.ts'
import { closeGaps, raiseSeries } from '../series/order.ts'

/** Moves a story to the bin and removes it from all its series. The history keeps its positions.
 *  @throws notFound, staleVersion */
export const deleteStory = async (
  db: TenantDb,
  person: Actor,
  uuid: string,
  ifMatch: number | undefined,
): Promise<void> => {
  await lock(db, 'seriesMembership')
  const { title } = await lockStory(db, uuid, ifMatch)
  const removed = await db
    .deleteFrom('series_story')
    .where('tenant_id', '=', db.tenantId)
    .where('story_uuid', '=', uuid)
    .returning(['series_uuid', 'position'])
    .execute()
  const series = removed.map(({ series_uuid }) => series_uuid)
  await closeGaps(db, series)
  await raiseSeries(db, series)
  await db
    .updateTable('story_record')
    .set((eb) => ({ deleted_at: new Date(), version: eb('version', '+', 1) }))
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', '=', uuid)
    .execute()
  await record(db, person, {
    kind: 'story.deleted',
    entity: { type: 'story', uuid },
    before: { title, series: removed.map(({ series_uuid, position }) => ({ uuid: series_uuid, position })) },
  })
  await broadcast(db, { notice: { kind: 'story.changed', uuid } })
  await broadcastDeleted(db, 'story.deleted', [uuid])
}
