import { sql } from 'kysely'
import { mergeMetadata } from '#catalogue/fields.ts'
import { templatesOf } from '#metadata/templates.ts'
import { broadcast } from '#platform/bus/bus.ts'
import type { MovedEntity, EntityAdapter, EntityAdapters } from '#workflow/transition/entity-adapters.ts'
import { saveSeries } from '../series/series.ts'
import { saveStory } from '../storyboards/stories.ts'
import { seriesThumbnails, storyThumbnails } from './thumbnails.ts'

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
