import { createHash } from 'node:crypto'
import { templatesOf } from '#metadata/templates.ts'
import type { TenantDb } from '#platform/db/database.ts'
import type { Enqueue } from '#platform/jobs/queue.ts'
import { firstLanguage } from '#platform/title-key.ts'
import { reindexJob } from '../jobs.ts'
import { facetFields } from './value-sets.ts'
import { RULES, type IndexRules } from './index-rules.ts'

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

/** Reads what the search data of the tenant depend on. */
export const readIndexRules = async (db: TenantDb): Promise<IndexRules> => {
  const [templates, language] = await Promise.all([templatesOf(db, 'ITEM'), firstLanguage(db)])
  return { templates, language }
}

/** Schedules a reindex if the fields, the first language or the indexing rules have changed. */
export const scheduleReindex = async (db: TenantDb, jobs: Enqueue): Promise<void> => {
  const rules = await readIndexRules(db)
  const targetHash = hashOf(rules)
  const row = await db
    .selectFrom('search_index_state')
    .select(['target_hash', 'finished'])
    .where('tenant_id', '=', db.tenantId)
    .forUpdate()
    .executeTakeFirst()
  if (row?.target_hash === targetHash && row.finished) return
  if (row?.target_hash !== targetHash) {
    // Without items, every field is already counted.
    const counted = !(await hasItems(db)) && { fields: facetFields(rules.templates) }
    const started = { target_hash: targetHash, last_uuid: FIRST, finished: false, ...counted }
    await db
      .insertInto('search_index_state')
      .values({ tenant_id: db.tenantId, fields: [], ...started })
      .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(started))
      .execute()
  }
  await jobs.enqueue(db, reindexJob, { targetHash }, { key: targetHash })
}

/** Marks the index of a new organisation as complete. */
export const initSearchIndex = async (db: TenantDb): Promise<void> => {
  const rules = await readIndexRules(db)
  const all = { target_hash: hashOf(rules), last_uuid: FIRST, finished: true, fields: facetFields(rules.templates) }
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

/** Returns a hash of what search data depend on. */
export const hashOf = ({ templates, language }: IndexRules): string => {
  const names = templates.map(({ name }) => name).sort()
  return createHash('sha256')
    .update(JSON.stringify([RULES, names, facetFields(templates), language]))
    .digest('hex')
}
