import { sql } from 'kysely'
import { changedMetadata } from '#catalogue/described.ts'
import { templatesOf } from '#metadata/templates.ts'
import { tell } from '#platform/live.ts'
import type { Moved, Subject, Subjects } from '#workflow/firing/subjects.ts'
import { describeSeries } from '../series/series.ts'
import { saveStory } from '../storyboards/stories.ts'

const setState =
  (kind: 'story' | 'series'): Subject['setState'] =>
  async (db, uuids, { from, to }) => {
    const table = sql.table(`${kind}_record`)
    const { rows } = await sql<Moved>`
      with held as materialized (select uuid, state_uuid from ${table}
        where tenant_id = ${db.tenantId} and uuid = any(${uuids}::uuid[]) and deleted_at is null and ${from} order by uuid for update)
      update ${table} e set state_uuid = ${to}, version = e.version + 1 from held
      where e.tenant_id = ${db.tenantId} and e.uuid = held.uuid
      returning e.uuid, e.title, held.state_uuid as from_uuid`.execute(db)
    for (const { uuid } of rows) await tell(db, { notice: { kind: `${kind}.changed`, uuid } })
    return rows
  }

const fieldsAlone = (given: Parameters<Subject['describe']>[3]) =>
  Object.fromEntries(given.map(({ name, value }) => [name, value]))

/** Stories and series, as the workflow moves them. */
export const STORY_SUBJECTS = {
  STORY: {
    setState: setState('story'),
    describe: (db, person, uuid, given) => saveStory(db, person, uuid, { fields: fieldsAlone(given) }, undefined),
    checkDescription: async (db, given) => {
      changedMetadata(await templatesOf(db, 'STORY'), [], given, 'named')
    },
  },
  SERIES: {
    setState: setState('series'),
    describe: (db, person, uuid, given) => describeSeries(db, person, uuid, { fields: fieldsAlone(given) }),
    checkDescription: async (db, given) => {
      changedMetadata(await templatesOf(db, 'SERIES'), [], given, 'named')
    },
  },
} satisfies Subjects
