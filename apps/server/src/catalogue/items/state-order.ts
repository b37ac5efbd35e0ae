import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import type { Paging } from '#platform/hal.ts'
import { CURSOR_MIN_OFFSET, MIN_CACHED_TOTAL, type ListCaches } from '../search/list-caches.ts'
import type { HitsPage } from './fragments.ts'

/** The items of one state in a collection. */
type StateCount = { state: string; count: number }

/** A part of a page: `take` items of a state behind the first `skip`. */
type Part = { state: string; skip: number; take: number }

/** Parses `sort` (`state,desc`). Returns undefined for other orders. */
export const stateSortOf = (sort: string | undefined): { descending: boolean } | undefined => {
  const [whole, direction] = /^state(?:,(asc|desc))?$/.exec(sort ?? '') ?? []
  return whole === undefined ? undefined : { descending: direction === 'desc' }
}

/** Returns the items directly below a collection by the names of their states in natural order, last modified first inside a state.
 *  An organisation has few states, so a page is read state by state from the index. The names are read each time. The counts of large
 *  collections and cursors far from the start of a state are cached.
 *  @throws notFound if the tenant has no such collection */
export const itemsByState = async (
  db: TenantDb,
  caches: ListCaches,
  collection: string,
  { page, size, sort: { descending } }: Paging & { sort: { descending: boolean } },
): Promise<HitsPage> => {
  const counts = await countsByState(db, caches, collection)
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  const parts = partsOf(descending ? counts.toReversed() : counts, { skip: page * size, take: size })
  return { hits: parts.length === 0 ? '' : await readParts(db, caches, collection, parts), total }
}

/** Returns the parts of a page. The list has all items of the first state, then all of the second, and so on. */
export const partsOf = (counts: readonly StateCount[], page: { skip: number; take: number }): Part[] => {
  const parts: Part[] = []
  let { skip, take } = page
  for (const { state, count } of counts) {
    const here = Math.min(take, Math.max(0, count - skip))
    if (here > 0) parts.push({ state, skip, take: here })
    skip = Math.max(0, skip - count)
    take -= here
  }
  return parts
}

type CountRow = { state: string; existing: boolean; count: number | null }

/* Every organisation has a state, so there is a row. */
const countsByState = async (
  db: TenantDb,
  { stateCounts }: ListCaches,
  collection: string,
): Promise<readonly StateCount[]> => {
  const { cached, store } = stateCounts.of(db.tenantId, collection)
  const rows = await db.named<CountRow>(
    cached ? 'states in order' : 'states in order counted',
    `select s.uuid as state, exists (select from collection where tenant_id = $1 and uuid = $2) as existing, ${cached ? 'null' : COUNT} as count
     from state s where s.tenant_id = $1 order by s.name collate natural_order, s.uuid`,
    [db.tenantId, collection],
  )
  if (!rows[0]?.existing) throw new Refusal('notFound')
  const counts = rows.map(({ state, count }) => ({ state, count: count ?? cached?.get(state) ?? 0 }))
  if (!cached && counts.reduce((sum, { count }) => sum + count, 0) >= MIN_CACHED_TOTAL)
    store(new Map(counts.map(({ state, count }) => [state, count])))
  return counts
}

const COUNT =
  '(select count(*) from item_parent where tenant_id = $1 and collection_uuid = $2 and state_uuid = s.uuid)::integer'

/* Only the first part has entries before it. */
const readParts = async (
  db: TenantDb,
  { pageCursors }: ListCaches,
  collection: string,
  parts: readonly Part[],
): Promise<string> => {
  const { state, skip } = parts[0]! // the caller has no empty list
  const places = pageCursors.of(db.tenantId, `${collection} in ${state}`)
  const from = skip < CURSOR_MIN_OFFSET ? undefined : places.before(skip)
  const [row] = await db.named<{ hits: string | null; key: string | null }>('items by state', PAGE, [
    db.tenantId,
    collection,
    parts.map((part) => part.state),
    parts.map((part, at) => (at === 0 ? skip - (from?.offset ?? 0) : part.skip)),
    parts.map(({ take }) => take),
    parts.map((_, at) => (at === 0 && from ? from.key : 'infinity')),
    parts.map((_, at) => (at === 0 && from ? from.uuid : FIRST_UUID)),
  ])
  const hits = row?.hits ?? ''
  if (skip >= CURSOR_MIN_OFFSET && row?.key)
    places.store({ offset: skip, key: row.key, uuid: hits.slice(0, hits.indexOf(':')) })
  return hits
}

export const FIRST_UUID = '00000000-0000-0000-0000-000000000000'

/** Parameters: $1 tenant, $2 collection. The others have a value for each part: $3 states, $4 offsets, $5 sizes.
 *  $6 and $7 are the keys and UUIDs of the cursors. The condition is written so that PostgreSQL can start its
 *  index scan at the cursor. */
export const PAGE = `
  select string_agg(item_uuid || ':' || version, ' ' order by place, modified_at desc, item_uuid) as hits,
    (array_agg(modified_at::text order by place, modified_at desc, item_uuid))[1] as key
  from unnest($3::uuid[], $4::integer[], $5::integer[], $6::timestamptz[], $7::uuid[])
    with ordinality as part (state, skip, take, key, uuid, place)
  cross join lateral (
    select item_uuid, version, modified_at from item_parent
    where tenant_id = $1 and collection_uuid = $2 and state_uuid = part.state
      and modified_at <= part.key and (modified_at < part.key or item_uuid >= part.uuid)
    order by modified_at desc, item_uuid limit part.take offset part.skip) entry`
