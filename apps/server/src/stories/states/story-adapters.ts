import { sql } from 'kysely'
import { mergeMetadata } from '#catalogue/fields.ts'
import { thumbnailAddress } from '#media/addresses.ts'
import { templatesOf } from '#metadata/templates.ts'
import type { TenantDb } from '#platform/db/database.ts'
import { broadcast } from '#platform/bus/bus.ts'
import type { MovedEntity, EntityAdapter, EntityAdapters } from '#workflow/transition/entity-adapters.ts'
import { saveSeries } from '../series/series.ts'
import { saveStory } from '../storyboards/stories.ts'

const setState =
  (kind: 'story' | 'series'): EntityAdapter['setState'] =>
  async (db, uuids, { from, to }) => {
    const table = sql.table(`${kind}_record`)
    const { rows } = await sql<MovedEntity>`
      with locked as materialized (select uuid, state_uuid from ${table}
        where tenant_id = ${db.tenantId} and uuid = any(${uuids}::uuid[]) and deleted_at is null and ${from} order by uuid for update)
      update ${table} e set state_uuid = ${to}, version = e.version + 1 from locked
      where e.tenant_id = ${db.tenantId} and e.uuid = locked.uuid
      returning e.uuid, e.title, locked.state_uuid as from_uuid`.execute(db)
    for (const { uuid } of rows) await broadcast(db, { notice: { kind: `${kind}.changed`, uuid } })
    return rows
  }

const changeStateInBin =
  (kind: 'story' | 'series'): EntityAdapter['changeStateInBin'] =>
  async (db, { from, to }) => {
    await sql`
      update ${sql.table(`${kind}_record`)} set state_uuid = ${to}, version = version + 1
      where tenant_id = ${db.tenantId} and state_uuid = ${from} and deleted_at is not null`.execute(db)
  }

const fieldsOf = (pairs: Parameters<EntityAdapter['setFields']>[3]) =>
  Object.fromEntries(pairs.map(({ name, value }) => [name, value]))

type Sql = ReturnType<typeof sql>

/* Returns the address of the first image of each story, without the origin. */
const storyThumbnails = (db: TenantDb, uuids: readonly string[]): Promise<Map<string, string>> =>
  thumbnailsBy(db, uuids, sql`step.story_uuid = shown.uuid order by step.position`)

/* Returns the address of the first image of the stories of each series, without the origin. */
const seriesThumbnails = (db: TenantDb, uuids: readonly string[]): Promise<Map<string, string>> =>
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

/** Adapters of stories and series for the workflow. */
export const STORY_ADAPTERS = {
  STORY: {
    setState: setState('story'),
    thumbnailsOf: storyThumbnails,
    changeStateInBin: changeStateInBin('story'),
    setFields: (db, person, uuid, pairs) => saveStory(db, person, { uuid }, { fields: fieldsOf(pairs) }),
    checkFields: async (db, pairs) => {
      mergeMetadata(await templatesOf(db, 'STORY'), [], pairs, 'merge')
    },
  },
  SERIES: {
    setState: setState('series'),
    thumbnailsOf: seriesThumbnails,
    changeStateInBin: changeStateInBin('series'),
    setFields: (db, person, uuid, pairs) => saveSeries(db, person, { uuid }, { fields: fieldsOf(pairs) }),
    checkFields: async (db, pairs) => {
      mergeMetadata(await templatesOf(db, 'SERIES'), [], pairs, 'merge')
    },
  },
} satisfies EntityAdapters
