import { createHash } from 'node:crypto'
import { templatesOf, type TemplateRow } from '#metadata/templates.ts'
import type { TenantDb } from '#platform/db/database.ts'
import type { Enqueue } from '#platform/jobs/queue.ts'
import { reindexJob } from '../jobs.ts'
import { facetFields } from './value-sets.ts'
import { RULES } from './index-rules.ts'

const FIRST = '00000000-0000-0000-0000-000000000000'

/** Returns the ENUM and BOOLEAN fields that the value sets of all items contain. Other fields cannot be counted yet. */
export const builtFields = async (db: TenantDb): Promise<string[]> => {
  const row = await db
    .selectFrom('search_index_state')
    .select('fields')
    .where('tenant_id', '=', db.tenantId)
    .executeTakeFirst()
  return row?.fields ?? []
}

/** Schedules a reindex of all items if the fields or the indexing rules have changed. An organisation without items needs no
 *  reindex. */
export const scheduleReindex = async (db: TenantDb, jobs: Enqueue): Promise<void> => {
  const templates = await templatesOf(db, 'ITEM')
  const wanted = rulesOf(templates)
  const row = await db
    .selectFrom('search_index_state')
    .select(['target_hash', 'finished'])
    .where('tenant_id', '=', db.tenantId)
    .forUpdate()
    .executeTakeFirst()
  if (row?.target_hash === wanted && row.finished) return
  if (row?.target_hash !== wanted) {
    if (!(await hasItems(db))) return noteAllWritten(db, templates)
    const started = { target_hash: wanted, last_uuid: FIRST, finished: false }
    await db
      .insertInto('search_index_state')
      .values({ tenant_id: db.tenantId, fields: [], ...started })
      .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(started))
      .execute()
  }
  await jobs.enqueue(db, reindexJob, { targetHash: wanted }, { key: wanted })
}

/** Marks the index of an organisation without items as complete. */
export const initSearchIndex = async (db: TenantDb): Promise<void> => noteAllWritten(db, await templatesOf(db, 'ITEM'))

const noteAllWritten = async (db: TenantDb, templates: readonly TemplateRow[]): Promise<void> => {
  const all = { target_hash: rulesOf(templates), last_uuid: FIRST, finished: true, fields: facetFields(templates) }
  await db
    .insertInto('search_index_state')
    .values({ tenant_id: db.tenantId, ...all })
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(all))
    .execute()
}

const hasItems = async (db: TenantDb): Promise<boolean> => {
  const row = await db.selectFrom('item_record').select('uuid').where('tenant_id', '=', db.tenantId).limit(1).execute()
  return row.length > 0
}

/** Returns what search texts depend on: the rules, the existing fields, and the counted fields. */
export const rulesOf = (templates: readonly TemplateRow[]): string => {
  const names = templates.map(({ name }) => name).sort()
  return createHash('sha256')
    .update(JSON.stringify([RULES, names, facetFields(templates)]))
    .digest('hex')
}
