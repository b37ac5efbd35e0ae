import { sql } from 'kysely'
import type { TenantDb } from '#platform/db/database.ts'
import { broadcast } from '#platform/bus/bus.ts'

/** Returns the stories of a series in their order. */
export const orderOf = async (db: TenantDb, series: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('series_story')
    .select('story_uuid')
    .where('tenant_id', '=', db.tenantId)
    .where('series_uuid', '=', series)
    .orderBy('position')
    .execute()
  return rows.map(({ story_uuid }) => story_uuid)
}

/** Writes the stories of a series in this order, with positions 1..n. The caller has locked the series. */
export const writeOrder = async (db: TenantDb, series: string, stories: readonly string[]): Promise<void> => {
  await sql`
    delete from series_story where tenant_id = ${db.tenantId} and series_uuid = ${series}
      and story_uuid <> all(${stories}::uuid[])`.execute(db)
  await sql`
    insert into series_story (tenant_id, series_uuid, story_uuid, position)
    select ${db.tenantId}, ${series}, story, place from unnest(${stories}::uuid[]) with ordinality requested(story, place)
    on conflict (tenant_id, series_uuid, story_uuid) do update set position = excluded.position
    where series_story.position <> excluded.position`.execute(db)
}

/** Renumbers the positions from 1 after stories were removed. */
export const closeGaps = async (db: TenantDb, series: readonly string[]): Promise<void> => {
  await sql`
    with counted as (select series_uuid, story_uuid, row_number() over (partition by series_uuid order by position) as place
      from series_story where tenant_id = ${db.tenantId} and series_uuid = any(${series}::uuid[]))
    update series_story s set position = counted.place from counted
    where s.tenant_id = ${db.tenantId} and s.series_uuid = counted.series_uuid and s.story_uuid = counted.story_uuid
      and s.position <> counted.place`.execute(db)
}

/** Increases the version of these series, because their content has changed. */
export const raiseSeries = async (db: TenantDb, series: readonly string[]): Promise<void> => {
  await sql`
    update series_record set version = version + 1, modified_at = now()
    where tenant_id = ${db.tenantId} and uuid = any(${series}::uuid[])`.execute(db)
  for (const uuid of series) await broadcast(db, { notice: { kind: 'series.changed', uuid } })
}
