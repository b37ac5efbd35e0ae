import { naturalKey } from '@pressmark/contract/platform/natural-key.ts'
import { sql } from 'kysely'
import type { Metadata } from '#metadata/values.ts'
import { asTenant, type Database, type TenantDb } from '#platform/db/database.ts'
import type { DataOf } from '#platform/jobs/define-job.ts'
import type { reindexJob } from '../jobs.ts'
import { broadcastChangedItems } from '../items/broadcast.ts'
import { facetFields, storeValueSets } from './value-sets.ts'
import { collectionSearchText, searchedBy, type IndexRules } from './index-rules.ts'
import { hashOf, readIndexRules } from './reindex.ts'

const BATCH_SIZE = 500

/** Writes the search data of entities that other folders own. `worker-process.ts` passes the functions. */
export type WriteSearchData = (db: TenantDb, rules: IndexRules) => Promise<void>

type Context = { database: Database; signal: AbortSignal; others?: readonly WriteSearchData[] }

/** Writes the search data of every item, 500 in each transaction. The transaction also stores the progress, so that another run
 *  continues there. The last transaction writes those of collections and of `others`. Ends if the fields changed in the meantime,
 *  because another job handles those. */
export const writeSearchTexts = async (
  { database, signal, others = [] }: Context,
  { tenantId, targetHash }: DataOf<typeof reindexJob>,
): Promise<void> => {
  let hasMore = true
  while (hasMore && !signal.aborted)
    hasMore = await asTenant(database, tenantId, (db) => writeSome(db, targetHash, others))
  signal.throwIfAborted()
}

const writeSome = async (db: TenantDb, targetHash: string, others: readonly WriteSearchData[]): Promise<boolean> => {
  const work = await db
    .selectFrom('search_index_state')
    .select('last_uuid')
    .where('tenant_id', '=', db.tenantId)
    .where('target_hash', '=', targetHash)
    .where('finished', '=', false)
    .forUpdate()
    .executeTakeFirst()
  const rules = await readIndexRules(db)
  if (work === undefined || hashOf(rules) !== targetHash) return false
  const items = await nextItems(db, work.last_uuid)
  await writeItems(db, rules, items)
  const last = items.at(-1)?.uuid
  if (last === undefined) {
    await writeCollections(db, rules)
    for (const write of others) await write(db, rules)
    // Invalidates old totals and counts, and makes open pages reload.
    await broadcastChangedItems(db, work.last_uuid, [])
  }
  await db
    .updateTable('search_index_state')
    .set(last === undefined ? { finished: true, fields: facetFields(rules.templates) } : { last_uuid: last })
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

const writeItems = async (db: TenantDb, rules: IndexRules, items: readonly ItemRow[]) => {
  const searched = searchedBy(rules)
  const written = items.map((item) => ({ uuid: item.uuid, ...searched(item, item.metadata as Metadata) })) // only this folder writes it
  await storeValueSets(
    db,
    written.map(({ valueSet }) => valueSet),
  )
  const rows = written.map(({ uuid, doc, valueSet, sortKeys }) => ({
    uuid,
    doc,
    value_set: valueSet.uuid,
    ...sortKeys,
  }))
  await sql`
    update item_record i set doc = w.doc, value_set = w.value_set,
      sort_title = w.sort_title, sort_author = w.sort_author, sort_pressmark = w.sort_pressmark
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w(uuid uuid, doc text, value_set uuid, sort_title text,
      sort_author text, sort_pressmark text)
    where i.tenant_id = ${db.tenantId} and i.uuid = w.uuid
      and (i.doc, i.value_set, i.sort_title, i.sort_author, i.sort_pressmark)
        is distinct from (w.doc, w.value_set, w.sort_title, w.sort_author, w.sort_pressmark)`.execute(db)
}

/* An organisation has at most a few thousand collections. */
const writeCollections = async (db: TenantDb, { language }: IndexRules): Promise<void> => {
  const collections = await db
    .selectFrom('collection_record')
    .select(['uuid', 'title', 'author', 'description'])
    .where('tenant_id', '=', db.tenantId)
    .orderBy('uuid')
    .forNoKeyUpdate()
    .execute()
  const rows = collections.map(({ uuid, title, author, description }) => ({
    uuid,
    sort_title: naturalKey(title, language),
    doc: collectionSearchText({ title, author, description }),
  }))
  const written = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w(uuid uuid, sort_title text, doc text)`
  await sql`
    update collection_record c set doc = w.doc, sort_title = w.sort_title from ${written}
    where c.tenant_id = ${db.tenantId} and c.uuid = w.uuid and (c.doc, c.sort_title) is distinct from (w.doc, w.sort_title)`.execute(
    db,
  )
  await sql`
    update collection_parent l set sort_title = w.sort_title from ${written}
    where l.tenant_id = ${db.tenantId} and l.collection_uuid = w.uuid and l.sort_title <> w.sort_title`.execute(db)
}
