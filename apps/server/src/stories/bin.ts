import { sql } from 'kysely'
import { emptyBinsBy } from '#catalogue/history/empty-bin.ts'
import type { Database, TenantDb } from '#platform/db/database.ts'
import { recordAll, type Change, record, type Actor } from '#platform/history.ts'
import { broadcast } from '#platform/bus/bus.ts'
import { lock } from '#platform/locks.ts'
import { writeOrder, orderOf, raiseSeries } from './series/order.ts'

/** Deletes the stories and series that have been in a bin for 30 days. @returns the number of deleted entries. @source docs/decisions/0013 */
export const emptyStoryBins = (database: Database, age?: number): Promise<number> =>
  emptyBinsBy([remove('series'), remove('story')], database, age)

/* Steps are deleted with their story, positions with their series. Locked rows are deleted on the next run. */
const remove =
  (type: 'story' | 'series') =>
  async (db: TenantDb, before: Date, many: number): Promise<number> => {
    const table = sql.table(`${type}_record`)
    const { rows } = await sql<{ uuid: string; title: string }>`
      with oldest as (select uuid from ${table} where tenant_id = ${db.tenantId} and deleted_at < ${before}
        order by deleted_at limit ${many} for update skip locked)
      delete from ${table} e using oldest where e.tenant_id = ${db.tenantId} and e.uuid = oldest.uuid
      returning e.uuid, e.title`.execute(db)
    const changes = rows.map(({ uuid, title }): Change => ({
      kind: `${type}.removed`,
      entity: { type, uuid },
      before: { title },
    }))
    await recordAll(db, null, changes)
    return rows.length
  }

type SeriesPosition = { uuid: string; position: number }

/** Restores a story from the bin, into those of its series that still exist. */
export const restoreStory = async (db: TenantDb, person: Actor, uuid: string): Promise<void> => {
  await lock(db, 'seriesMembership')
  await db
    .updateTable('story_record')
    .set((eb) => ({ deleted_at: null, version: eb('version', '+', 1) }))
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', '=', uuid)
    .execute()
  const positions = await positionsBefore(db, uuid)
  for (const { uuid: series, position } of positions)
    await writeOrder(db, series, (await orderOf(db, series)).toSpliced(position - 1, 0, uuid))
  const series = positions.map((entry) => entry.uuid)
  await raiseSeries(db, series)
  await record(db, person, { kind: 'story.restored', entity: { type: 'story', uuid }, after: { series: positions } })
  await broadcast(db, { notice: { kind: 'story.changed', uuid } })
}

/** Restores a series from the bin, with the stories that it kept existing. */
export const restoreSeries = async (db: TenantDb, person: Actor, uuid: string): Promise<void> => {
  await lock(db, 'seriesMembership')
  await db
    .updateTable('series_record')
    .set((eb) => ({ deleted_at: null, version: eb('version', '+', 1) }))
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', '=', uuid)
    .execute()
  const stories = await orderOf(db, uuid)
  await record(db, person, { kind: 'series.restored', entity: { type: 'series', uuid }, after: { stories } })
  await broadcast(db, { notice: { kind: 'series.changed', uuid } })
}

/* Returns the positions at the time of the deletion, including those in series that are in the bin themselves. */
const positionsBefore = async (db: TenantDb, story: string): Promise<SeriesPosition[]> => {
  const event = await db
    .selectFrom('event')
    .select('before')
    .where('tenant_id', '=', db.tenantId)
    .where('entity_uuid', '=', story)
    .where('kind', '=', 'story.deleted')
    .orderBy('sequence', 'desc')
    .executeTakeFirst()
  const { series = [] } = (event?.before ?? {}) as { series?: SeriesPosition[] } // written by deleteStory
  const named = series.map(({ uuid }) => uuid)
  if (named.length === 0) return []
  const existing = await db
    .selectFrom('series_record')
    .select('uuid')
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', 'in', named)
    .orderBy('uuid')
    .forUpdate()
    .execute()
  return series.filter(({ uuid }) => existing.some((one) => one.uuid === uuid))
}
