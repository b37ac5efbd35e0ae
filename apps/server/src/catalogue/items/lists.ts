import { naturalKey } from '@pressmark/contract/platform/natural-key.ts'
import { wordsOf } from '@pressmark/contract/platform/words.ts'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { titleKey } from '#platform/title-key.ts'
import type { Paging } from '#platform/hal.ts'
import type { Filter } from '../search/filter.ts'
import { searchTerms } from '../search/search-text.ts'
import { type ListCaches, CURSOR_MIN_OFFSET, MIN_CACHED_TOTAL } from '../search/list-caches.ts'
import { uuidsOf, type Hits, type HitsPage } from './fragments.ts'

/** A search text and its filter. */
export type Search = { text: string; filter: Filter }

type Sort = {
  column: 'modified_at' | 'sort_title' | 'created_at' | 'sort_pressmark' | 'sort_author' | 'relevance'
  descending: boolean
}
const COLUMNS = new Map(
  Object.entries<Sort['column']>({
    lastModifiedDate: 'modified_at',
    sgtt: 'sort_title',
    createdDate: 'created_at',
    pressmark: 'sort_pressmark',
    autn: 'sort_author',
    relevance: 'relevance',
  }),
)

/** Parses `sort` (`sgtt,asc`). The default is last modified first. */
export const sortOf = (sort: string | undefined): Sort => {
  const [field, direction] = (sort ?? 'lastModifiedDate,desc').split(',')
  return { column: COLUMNS.get(field ?? '') ?? 'modified_at', descending: direction === 'desc' }
}

/** Larger pages are not cached, because programs request each of them once. */
export const MAX_CACHED_SIZE = 100

const LATEST: Sort = { column: 'modified_at', descending: true }

// The index on modified_at is descending with ascending UUIDs for ties; a backward scan has the opposite order.
const isTieFalling = ({ column, descending }: Sort) => (column === 'modified_at' ? !descending : descending)
const order = (sort: Sort, uuid: string) => {
  // Without search words all items are equally relevant.
  const by = sort.column === 'relevance' ? LATEST : sort
  return `${by.column} ${by.descending ? 'desc' : 'asc'}, ${uuid} ${isTieFalling(by) ? 'desc' : 'asc'}`
}

// One row for the whole page: twenty rows would cost the server more than the page itself.
const hitsBy = (uuid: string) => `string_agg(${uuid} || ':' || version, ' ')`
const HITS = hitsBy('uuid')

type PageRow = { hits: string | null; total: number }

const hitsPage = ({ hits, total }: PageRow): HitsPage => ({ hits: hits ?? '', total })

type CollectionPage = PageRow & { existing: boolean; key?: string | null }

/** Returns the items directly below a collection, read only from the links, which repeat the sort keys and the versions. The query
 *  is an index-only scan as long as it names no other column. Counting few links is cheap. The counts of large collections and
 *  cursors far from the start are cached.
 *  @throws notFound if the tenant has no such collection */
export const itemsOfCollection = async (
  db: TenantDb,
  { totals, pageCursors }: Pick<ListCaches, 'totals' | 'pageCursors'>,
  collection: string,
  { page, size, sort }: Paging & { sort: Sort },
): Promise<HitsPage> => {
  const { cached, store } = totals.of(db.tenantId, `in ${collection}`)
  const offset = page * size
  const places = pageCursors.of(db.tenantId, `${collection} ${sort.column} ${sort.descending}`)
  const from = offset < CURSOR_MIN_OFFSET ? undefined : places.before(offset)
  const form = { sort, counts: cached === undefined, isFar: offset >= CURSOR_MIN_OFFSET, from: from !== undefined }
  const [row] = await db.named<CollectionPage>(nameOf(form), pageOfCollection(form), [
    db.tenantId,
    collection,
    size,
    offset - (from?.offset ?? 0),
    ...(from === undefined ? [] : [from.key, from.uuid]),
  ])
  if (!row?.existing) throw new Refusal('notFound')
  if (row.hits !== null && typeof row.key === 'string')
    places.store({ offset, key: row.key, uuid: row.hits.slice(0, row.hits.indexOf(':')) })
  if (cached !== undefined) return { ...hitsPage(row), total: cached }
  if (row.total >= MIN_CACHED_TOTAL) store(row.total)
  return hitsPage(row)
}

// PostgreSQL uses only 63 characters of the name of a prepared statement.
const nameOf = ({ sort: { column, descending }, counts, isFar, from }: PageForm) =>
  ['links', column, descending ? 'down' : 'up', counts && 'counted', isFar && 'far', from && 'on']
    .filter(Boolean)
    .join(' ')

type PageForm = { sort: Sort; counts: boolean; isFar: boolean; from: boolean }

/** Parameters: $1 tenant, $2 collection, $3 page size, $4 offset, counted from the cursor ($5 key, $6 UUID) if there is one. */
export const pageOfCollection = ({ sort, counts, isFar, from }: PageForm): string => {
  const links = 'from item_parent where tenant_id = $1 and collection_uuid = $2'
  const columns = [hitsBy('item_uuid'), isFar ? `(array_agg(${sort.column}::text))[1]` : 'null'].join(', ')
  const total = counts ? `(select count(*) ${links})` : 'null'
  return `select exists (select from collection where tenant_id = $1 and uuid = $2) as existing, ${total} as total, page.*
    from (select ${columns} from (
      select item_uuid, version, ${sort.column} ${links}${from ? ` and ${behind(sort)}` : ''}
      order by ${order(sort, 'item_uuid')} limit $3 offset $4) entries) page (hits, key)`
}

/* The condition is written so that PostgreSQL can start its index scan at the cursor. */
const behind = ({ column, descending }: Sort): string => {
  const [later, tie] = [descending ? '<' : '>', isTieFalling({ column, descending }) ? '<=' : '>=']
  return `${column} ${later}= $5 and (${column} ${later} $5 or item_uuid ${tie} $6)`
}

/** Returns all items of the tenant. */
export const allItems = async (
  db: TenantDb,
  { totals }: ListCaches,
  { page, size }: Paging,
  sort: Sort,
): Promise<HitsPage> => {
  const { cached, store } = totals.of(db.tenantId, '')
  const rows = `
    (select ${HITS} from (
      select uuid, version from item where tenant_id = $1 order by ${order(sort, 'uuid')} limit $2 offset $3) page) as hits`
  const values = [db.tenantId, size, page * size]
  const name = `all items ${sort.column} ${sort.descending}`
  if (cached !== undefined) {
    const [row] = await db.named<PageRow>(name, `select ${rows}`, values)
    return { ...hitsPage(row!), total: cached } // a statement without FROM returns one row
  }
  const counted = `select (select count(*) from item where tenant_id = $1) as total, ${rows}`
  const [row] = await db.named<PageRow>(`${name} counted`, counted, values)
  store(row!.total) // as above
  return hitsPage(row!)
}

/** Returns items that contain every word of the text and pass the filter. A page found earlier is read again by the UUIDs of its
 *  items, with their current versions. */
export const searchItems = async (
  db: TenantDb,
  caches: ListCaches,
  search: Search,
  { paging, sort }: { paging: Paging; sort: Sort },
): Promise<HitsPage> => {
  const terms = searchTerms(search.text)
  if (terms.length === 0 && Object.keys(search.filter).length === 0) return allItems(db, caches, paging, sort)
  const total = caches.totals.of(db.tenantId, JSON.stringify([terms, search.filter]))
  const pageEntry = caches.pages.of(db.tenantId, JSON.stringify([search, paging, sort]))
  if (total.cached !== undefined && pageEntry.cached !== undefined)
    return { hits: await findVersions(db, pageEntry.cached), total: total.cached }
  const { hits, total: counted } = await findItems(db, search, { terms, ...paging, sort, cachedTotal: total.cached })
  // A page after the last has no row that could contain the total.
  const all = counted ?? (paging.page > 0 ? await countHits(db, caches, search, sort) : 0)
  if (all !== total.cached) total.store(all)
  if (paging.size <= MAX_CACHED_SIZE) pageEntry.store(uuidsOf(hits))
  return { hits, total: all }
}

/* The first search finds and counts all hits. When the total is known to be large, a page near the start is found by an index scan
   in list order. */
const findItems = async (
  db: TenantDb,
  { text, filter }: Search,
  {
    terms,
    page,
    size,
    sort,
    cachedTotal,
  }: Paging & { terms: readonly string[]; sort: Sort; cachedTotal: number | undefined },
): Promise<{ hits: Hits; total: number | undefined }> => {
  const walk = (cachedTotal ?? 0) >= MIN_CACHED_TOTAL && isWalked({ page, size }, sort)
  const relevance = sort.column === 'relevance' && {
    key: naturalKey(text),
    titleKey: await titleKey(db, text),
    words: wordsOf(text).join(' '),
  }
  const [row] = await db.named<{ hits: string | null; total: number | null }>(
    'search items',
    `select ${HITS} as hits, max(total) as total from search_items($1, $2, $3, $4, $5, $6, $7)`,
    [terms, JSON.stringify({ ...filter, ...relevance }), sort.column, sort.descending, size, page * size, walk],
  )
  return { hits: row?.hits ?? '', total: row?.total ?? cachedTotal }
}

/* The versions come from any link of each item, because links take a third of the time that items take. */
const findVersions = async (db: TenantDb, uuids: readonly string[]): Promise<Hits> => {
  const [row] = await db.named<{ hits: string | null }>(
    'items found before',
    `select string_agg(before.uuid || ':' || link.version, ' ' order by place) as hits
     from unnest($2::uuid[]) with ordinality as before (uuid, place)
     cross join lateral (select version from item_parent where tenant_id = $1 and item_uuid = before.uuid limit 1) link`,
    [db.tenantId, uuids],
  )
  return row?.hits ?? ''
}

// Pages near the start, in an order that has an index.
const isWalked = ({ page, size }: Paging, { column }: Sort): boolean =>
  (page + 1) * size <= MAX_WALKED && column !== 'relevance' && column !== 'created_at'
const MAX_WALKED = 2000

const countHits = async (db: TenantDb, caches: ListCaches, search: Search, sort: Sort): Promise<number> =>
  (await searchItems(db, caches, search, { paging: { page: 0, size: 1 }, sort })).total
