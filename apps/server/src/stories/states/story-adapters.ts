import { sql } from 'kysely'
import { mergeMetadata } from '#catalogue/fields.ts'
import { templatesOf } from '#metadata/templates.ts'
import { broadcast } from '#platform/bus/bus.ts'
import type { MovedEntity, EntityAdapter, EntityAdapters } from '#workflow/transition/entity-adapters.ts'
import { describeSeries } from '../series/series.ts'
import { saveStory } from '../storyboards/stories.ts'

const setState =
  (kind: 'story' | 'series'): EntityAdapter['setState'] =>
  async (db, uuids, { from, to }) => {
    const table = sql.table(`${kind}_record`)
    const { rows } = await sql<MovedEntity>`
      with held as materialized (select uuid, state_uuid from ${table}
        where tenant_id = ${db.tenantId} and uuid = any(${uuids}::uuid[]) and deleted_at is null and ${from} order by uuid for update)
      update ${table} e set state_uuid = ${to}, version = e.version + 1 from held
      where e.tenant_id = ${db.tenantId} and e.uuid = held.uuid
      returning e.uuid, e.title, held.state_uuid as from_uuid`.execute(db)
    for (const { uuid } of rows) await broadcast(db, { notice: { kind: `${kind}.changed`, uuid } })
    return rows
  }

const fieldsAlone = (given: Parameters<EntityAdapter['setFields']>[3]) =>
  Object.fromEntries(given.map(({ name, value }) => [name, value]))

/** Adapters of stories and series for the workflow. */
export const STORY_SUBJECTS = {
  STORY: {
    setState: setState('story'),
    setFields: (db, person, uuid, given) => saveStory(db, person, { uuid }, { fields: fieldsAlone(given) }),
    checkFields: async (db, given) => {
      mergeMetadata(await templatesOf(db, 'STORY'), [], given, 'named')
    },
  },
  SERIES: {
    setState: setState('series'),
    setFields: (db, person, uuid, given) => describeSeries(db, person, { uuid }, { fields: fieldsAlone(given) }),
    checkFields: async (db, given) => {
      mergeMetadata(await templatesOf(db, 'SERIES'), [], given, 'named')
    },
  },
} satisfies EntityAdapters
