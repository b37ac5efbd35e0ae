import { NEW_TRANSITION, STEP_TIME_SECONDS } from '@pressmark/contract/platform/constants.ts'
import type { StepInput } from '@pressmark/contract/stories/steps.ts'
import { sql } from 'kysely'
import { v5 as uuidv5 } from 'uuid'
import type { TenantDb } from '#platform/db/database.ts'
import { createSeries } from '#stories/series/series.ts'
import { createStory } from '#stories/storyboards/stories.ts'
import { lock } from '#platform/locks.ts'
import { demoTenants } from '../../../../packages/demo/src/content/tenants.ts'
import type { DemoSeries, DemoStory } from '../../../../packages/demo/src/content/types.ts'
import { NAMESPACE } from './demo-uuids.ts'
import { findPicture } from '../../../../packages/demo/src/find-picture.ts'

/** Duration of a movement, s. A longer movement would annoy a person who waits for it repeatedly. */
const FLIGHT = 2.5

/** Creates the demo stories whose images all exist, and the series whose stories all exist. Each is created once. */
export const makeDemoStories = async (db: TenantDb, tenant: string): Promise<void> => {
  const demo = demoTenants.find(({ name }) => name === tenant)
  if (demo === undefined || demo.stories.length === 0) return
  await lock(db, 'seriesMembership')
  for (const story of demo.stories) await makeStory(db, tenant, story)
  for (const series of demo.series) await makeSeries(db, series)
}

const uuidFor = (db: TenantDb, what: string, key: string): string => uuidv5(`${db.tenantId} ${what} ${key}`, NAMESPACE)

const makeStory = async (db: TenantDb, tenant: string, story: DemoStory): Promise<void> => {
  const uuid = uuidFor(db, 'story', story.key)
  if (await allExist(db, 'story_record', [uuid])) return
  const steps: StepInput[] = []
  for (const { pressmark, picture, title, commentary, area, easing } of story.steps) {
    const canvasUuid = await imageOf(db, pressmark, findPicture(tenant, pressmark, picture)?.fileName ?? '')
    if (canvasUuid === undefined) return
    steps.push({
      label: title,
      canvasUuid,
      resource: [{ chars: commentary }],
      on: [{ selector: { default: { value: `xywh=${area.join(',')}` } } }],
      transition: { duration: FLIGHT, delay: 2 * STEP_TIME_SECONDS, easing: easing ?? NEW_TRANSITION.easing },
    })
  }
  const fields = { sgtt: story.title, autn: story.author, sgti: story.description }
  await createStory(db, null, { fields, steps }, { uuid, state: story.state })
}

const makeSeries = async (db: TenantDb, series: DemoSeries): Promise<void> => {
  const uuid = uuidFor(db, 'series', series.key)
  const stories = series.stories.map((key) => uuidFor(db, 'story', key))
  if ((await allExist(db, 'series_record', [uuid])) || !(await allExist(db, 'story', stories))) return
  const fields = { sgtt: series.title, pressmark: series.pressmark, sgti: series.description }
  await createSeries(db, null, { fields, stories }, { uuid, state: series.state })
}

/* Checks that all entities exist. */
const allExist = async (
  db: TenantDb,
  table: 'story' | 'story_record' | 'series_record',
  uuids: readonly string[],
): Promise<boolean> => {
  const { rows } = await sql`
    select from ${sql.table(table)} where tenant_id = ${db.tenantId} and uuid = any(${uuids}::uuid[])`.execute(db)
  return rows.length === uuids.length
}

const imageOf = async (db: TenantDb, pressmark: string, fileName: string): Promise<string | undefined> => {
  const { rows } = await sql<{ uuid: string }>`
    select a.uuid from asset a join item i on i.tenant_id = a.tenant_id and i.uuid = a.item_uuid
    where a.tenant_id = ${db.tenantId} and i.pressmark = ${pressmark} and a.original_name = ${fileName} limit 1`.execute(
    db,
  )
  return rows[0]?.uuid
}
