import { sql } from 'kysely'
import { thumbnailAddress } from '#media/addresses.ts'
import type { TenantDb } from '#platform/db/database.ts'

type Sql = ReturnType<typeof sql>

/** Returns the address of the first image of each story, without the origin. */
export const storyThumbnails = (db: TenantDb, uuids: readonly string[]): Promise<Map<string, string>> =>
  thumbnailsBy(db, uuids, sql`step.story_uuid = shown.uuid order by step.position`)

/** Returns the address of the first image of the stories of each series, without the origin. */
export const seriesThumbnails = (db: TenantDb, uuids: readonly string[]): Promise<Map<string, string>> =>
  thumbnailsBy(
    db,
    uuids,
    sql`step.story_uuid in (select story_uuid from series_story l where l.tenant_id = ${db.tenantId} and l.series_uuid = shown.uuid)
      order by (select position from series_story l where l.tenant_id = ${db.tenantId} and l.series_uuid = shown.uuid
        and l.story_uuid = step.story_uuid), step.position`,
  )

const thumbnailsBy = async (db: TenantDb, uuids: readonly string[], ofShown: Sql): Promise<Map<string, string>> => {
  const { rows } = await sql<{ uuid: string; asset: string; thumbnail: string }>`
    select shown.uuid, cover.asset, cover.thumbnail from unnest(${uuids}::uuid[]) shown(uuid)
    cross join lateral (select a.uuid as asset, a.thumbnail from story_step step
      join asset a on a.tenant_id = step.tenant_id and a.uuid = step.canvas_uuid and a.thumbnail is not null
      where step.tenant_id = ${db.tenantId} and ${ofShown} limit 1) cover`.execute(db)
  return new Map(rows.map(({ uuid, asset, thumbnail }) => [uuid, thumbnailAddress(asset, thumbnail)]))
}
