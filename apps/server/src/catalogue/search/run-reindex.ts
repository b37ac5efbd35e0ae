import { sql } from 'kysely'
import { templatesOf, type TemplateRow } from '#metadata/templates.ts'
import type { Metadata } from '#metadata/values.ts'
import { asTenant, type Database, type TenantDb } from '#platform/db/database.ts'
import type { DataOf } from '#platform/jobs/define-job.ts'
import type { reindexJob } from '../jobs.ts'
import { broadcastItems } from '../items/broadcast.ts'
import { facetFields, storeValueSets } from './value-sets.ts'
import { searchText } from './search-text.ts'
import { searchedBy } from './index-rules.ts'
import { rulesOf } from './reindex.ts'

const BATCH_SIZE = 500

/** Writes the search data of every item, 500 in each transaction. The transaction also stores the progress, so that another run
 *  continues there. Ends if the fields changed in the meantime, because another job handles those. */
export const writeSearchTexts = async (
  { database, signal }: { database: Database; signal: AbortSignal },
  { tenantId, targetHash: wanted }: DataOf<typeof reindexJob>,
): Promise<void> => {
  let goesOn = true
  while (goesOn && !signal.aborted) goesOn = await asTenant(database, tenantId, (db) => writeSome(db, wanted))
  signal.throwIfAborted()
}

const writeSome = async (db: TenantDb, wanted: string): Promise<boolean> => {
  const work = await db
    .selectFrom('search_index_state')
    .select('last_uuid')
    .where('tenant_id', '=', db.tenantId)
    .where('target_hash', '=', wanted)
    .where('finished', '=', false)
    .forUpdate()
    .executeTakeFirst()
  const templates = await templatesOf(db, 'ITEM')
  if (work === undefined || rulesOf(templates) !== wanted) return false
  const items = await nextItems(db, work.last_uuid)
  await writeItems(db, templates, items)
  const last = items.at(-1)?.uuid
  if (last === undefined) {
    await writeCollections(db)
    // Invalidates old totals and counts, and makes open pages reload.
    await broadcastItems(db, 'item.changed', work.last_uuid, [])
  }
  await db
    .updateTable('search_index_state')
    .set(last === undefined ? { finished: true, fields: facetFields(templates) } : { last_uuid: last })
    .where('tenant_id', '=', db.tenantId)
    .execute()
  return last !== undefined
}

type ItemRow = {
  uuid: string
  title: string
  author: string
  description: string
  pressmark: string
  metadata: unknown
}

/* Includes items in the bin because they can be restored. Locks the rows because an edit of an item writes its search text too. */
const nextItems = (db: TenantDb, after: string): Promise<ItemRow[]> =>
  db
    .selectFrom('item_record')
    .select(['uuid', 'title', 'author', 'description', 'pressmark', 'metadata'])
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', '>', after)
    .orderBy('uuid')
    .limit(BATCH_SIZE)
    .forNoKeyUpdate()
    .execute()

const writeItems = async (db: TenantDb, templates: readonly TemplateRow[], items: readonly ItemRow[]) => {
  const searched = searchedBy(templates)
  const written = items.map((item) => ({ uuid: item.uuid, ...searched(item, item.metadata as Metadata) })) // only this folder writes it
  await storeValueSets(
    db,
    written.map(({ valueSet }) => valueSet),
  )
  await sql`
    update item_record i set doc = w.doc, value_set = w.value_set
    from unnest(${written.map(({ uuid }) => uuid)}::uuid[], ${written.map(({ doc }) => doc)}::text[],
      ${written.map(({ valueSet }) => valueSet.uuid)}::uuid[]) as w (uuid, doc, value_set)
    where i.tenant_id = ${db.tenantId} and i.uuid = w.uuid and (i.doc, i.value_set) is distinct from (w.doc, w.value_set)`.execute(
    db,
  )
}

/* An organisation has at most a few thousand collections. */
const writeCollections = async (db: TenantDb): Promise<void> => {
  const rows = await db
    .selectFrom('collection_record')
    .select(['uuid', 'title', 'author', 'description'])
    .where('tenant_id', '=', db.tenantId)
    .orderBy('uuid')
    .forNoKeyUpdate()
    .execute()
  const docs = rows.map(({ title, author, description }) => searchText([title, author, description]))
  await sql`
    update collection_record c set doc = w.doc from unnest(${rows.map(({ uuid }) => uuid)}::uuid[], ${docs}::text[]) as w (uuid, doc)
    where c.tenant_id = ${db.tenantId} and c.uuid = w.uuid and c.doc <> w.doc`.execute(db)
}
