import { truncate } from '@pressmark/contract/platform/truncate.ts'
import { normalizeText } from '@pressmark/contract/platform/words.ts'
import { sql, type RawBuilder } from 'kysely'
import type { TenantDb } from '#platform/db/database.ts'
import type { Paging } from '#platform/hal.ts'
import { titleKey } from '#platform/title-key.ts'
import { searchTerms } from '../search/search-text.ts'
import { sectionPlace } from '../search/sections.ts'
import { descendantsOf } from './tree.ts'

export type UuidPage = { uuids: string[]; total: number }

const SORTS = new Map(
  Object.entries<RawBuilder<unknown>>({
    'sgtt,asc': sql`c.sort_title, c.uuid`,
    'sgtt,desc': sql`c.sort_title desc, c.uuid desc`,
    'createdDate,asc': sql`c.created_at, c.uuid`,
    'createdDate,desc': sql`c.created_at desc, c.uuid desc`,
    'lastModifiedDate,asc': sql`c.modified_at, c.uuid`,
    'lastModifiedDate,desc': sql`c.modified_at desc, c.uuid desc`,
  }),
)
const orderOf = (sort: string): RawBuilder<unknown> =>
  SORTS.get(sort.includes(',') ? sort : `${sort},asc`) ?? SORTS.get('sgtt,asc')!

/** Returns the collections directly below one, by title.
 *  @param parent with `withoutBranch`, this collection and its descendants are left out. */
export const childCollections = (
  db: TenantDb,
  { parent, withoutBranch }: { parent: string; withoutBranch?: string | undefined },
  paging: Paging,
  { descending }: { descending: boolean },
): Promise<UuidPage> =>
  pageOfUuids(db, paging, {
    from: sql`from collection_parent where tenant_id = ${db.tenantId} and parent_uuid = ${parent}
      ${withoutBranch === undefined ? sql`` : sql`and collection_uuid not in (${descendantsOf(db, withoutBranch)})`}`,
    order: descending ? sql`sort_title desc, collection_uuid desc` : sql`sort_title, collection_uuid`,
    uuid: sql`collection_uuid`,
  })

/** Returns the collections directly above a collection or an item. */
export const parentCollections = (
  db: TenantDb,
  child: { collection: string } | { item: string },
  paging: Paging,
  sort: string,
): Promise<UuidPage> =>
  pageOfUuids(db, paging, {
    from:
      'collection' in child
        ? sql`from collection c join collection_parent l on l.tenant_id = c.tenant_id and l.parent_uuid = c.uuid
            where c.tenant_id = ${db.tenantId} and l.collection_uuid = ${child.collection}`
        : sql`from collection c join item_parent l on l.tenant_id = c.tenant_id and l.collection_uuid = c.uuid
            where c.tenant_id = ${db.tenantId} and l.item_uuid = ${child.item}`,
    order: orderOf(sort),
    uuid: sql`c.uuid`,
  })

/** Limits of a search for collections: the text, and the collections that are found or left out. */
export type CollectionSearch = {
  /** All words must be found. An empty text finds all. */
  text: string
  /** The words must occur in this metadata field. */
  by?: string | undefined
  /** Only descendants of this collection are found. */
  branch?: string | undefined
  /** Only these are found. */
  uuid?: readonly string[] | undefined
  /** These are left out. */
  without?: readonly string[] | undefined
  /** This collection and its descendants are left out. */
  withoutBranch?: string | undefined
}

/** Returns the collections whose title, author or description contain every word of the text or an inflected form. */
export const allCollections = (
  db: TenantDb,
  { text, by, branch, uuid, without, withoutBranch }: CollectionSearch,
  paging: Paging,
  sort: string,
): Promise<UuidPage> => {
  const conditions = searchTerms(text).map((terms) => sql`and ${searchedText(by)} like any (${terms.split('|')})`)
  if (branch !== undefined) conditions.push(sql`and uuid <> ${branch} and uuid in (${descendantsOf(db, branch)})`)
  if (uuid !== undefined) conditions.push(sql`and uuid = any (${uuid}::uuid[])`)
  if (without !== undefined) conditions.push(sql`and uuid <> all (${without}::uuid[])`)
  if (withoutBranch !== undefined) conditions.push(sql`and uuid not in (${descendantsOf(db, withoutBranch)})`)
  return pageOfUuids(db, paging, {
    from: sql`from collection c where tenant_id = ${db.tenantId} ${sql.join(conditions, sql` `)}`,
    order: orderOf(sort),
    uuid: sql`c.uuid`,
  })
}

const searchedText = (by: string | undefined): RawBuilder<unknown> => {
  if (by === undefined) return sql`doc`
  const { separator, part } = sectionPlace(by)
  return sql`split_part(split_part(doc, ${separator}, ${part}::integer), chr(10), 1)`
}

/** Returns the collections with this title, ignoring accents and case. Texts with the same sort key can differ in punctuation and
 *  articles, so their titles are compared. */
export const collectionsOfTitle = async (
  db: TenantDb,
  title: string,
  paging: Paging,
  sort: string,
): Promise<UuidPage> => {
  const requested = normalizeText(title).trim()
  // Until a collection of an earlier release has been reindexed, its key is its normalised title.
  const keys = [await titleKey(db, title), truncate(requested, 200)]
  const alike = await db
    .selectFrom('collection')
    .select(['uuid', 'title'])
    .where('tenant_id', '=', db.tenantId)
    .where('sort_title', 'in', keys)
    .execute()
  const same = alike.filter((row) => normalizeText(row.title!).trim() === requested).map((row) => row.uuid!)
  return pageOfUuids(db, paging, {
    from: sql`from collection c where tenant_id = ${db.tenantId} and uuid = any(${same}::uuid[])`,
    order: orderOf(sort),
    uuid: sql`c.uuid`,
  })
}

const pageOfUuids = async (
  db: TenantDb,
  { page, size }: Paging,
  { from, order, uuid }: { from: RawBuilder<unknown>; order: RawBuilder<unknown>; uuid: RawBuilder<unknown> },
): Promise<UuidPage> => {
  const [counted, listed] = await Promise.all([
    sql<{ total: number }>`select count(*) as total ${from}`.execute(db),
    sql<{ uuid: string }>`select ${uuid} as uuid ${from} order by ${order} limit ${size} offset ${page * size}`.execute(
      db,
    ),
  ])
  return { uuids: listed.rows.map((row) => row.uuid), total: counted.rows[0]?.total ?? 0 }
}
