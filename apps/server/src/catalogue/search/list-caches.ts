import type { Bus } from '#platform/bus/bus.ts'
import type { HitsPage, ItemVersion } from '../items/fragments.ts'
import { createTenantCache, type TenantCache } from './tenant-cache.ts'

/** Caches of lists and searches. A change of the tenant's items invalidates them. */
export type ListCaches = {
  /** Exact totals of hits. */
  totals: TenantCache<number>
  /** UUIDs of the items on pages of search results, in order. */
  pages: TenantCache<readonly string[]>
  /** Pages of lists and searches with the versions of their items. Each change of the tenant's data invalidates them. */
  hits: TenantCache<HitsPage>
  /** Versions of single items, invalidated like `hits`. */
  versions: TenantCache<ItemVersion>
  pageCursors: PageCursors
  /** Numbers of items by the UUIDs of their states, for each large collection. */
  stateCounts: TenantCache<ReadonlyMap<string, number>>
}

/** From this number of links, counting takes longer than the rest of the query. */
export const MIN_CACHED_TOTAL = 5000

const MAX_TOTALS = 10_000
// With 20 items each, about 2 MB.
const MAX_PAGES = 1000
const MAX_VERSIONS = 20_000

export const createListCaches = (live: Bus): ListCaches => ({
  totals: createTenantCache(live, MAX_TOTALS),
  pages: createTenantCache(live, MAX_PAGES),
  hits: createTenantCache(live, MAX_PAGES, 'versions'),
  versions: createTenantCache(live, MAX_VERSIONS, 'versions'),
  pageCursors: createPageCursors(live),
  stateCounts: createTenantCache(live, MAX_LISTS),
})

/** The start of a page of a list: the number of entries before it, and its first entry. `key` is the sort key, as the database writes
 *  it. */
export type PageCursor = { offset: number; key: string; uuid: string }

/** Positions of readers in long lists. A page far from the start is reached from the nearest cursor, not from the beginning. */
export type PageCursors = {
  of(
    tenantId: number,
    list: string,
  ): { before(offset: number): PageCursor | undefined; store(cursor: PageCursor): void }
}

const MAX_LISTS = 1000
const MAX_CURSORS = 200

/** Pages with at least this offset get a cursor. */
export const CURSOR_MIN_OFFSET = 500

export const createPageCursors = (live: Pick<Bus, 'emitter' | 'changes'>): PageCursors => {
  const lists = createTenantCache<readonly PageCursor[]>(live, MAX_LISTS)
  return {
    of: (tenantId, list) => {
      const { cached = [], store } = lists.of(tenantId, list)
      const before = (offset: number) =>
        cached.reduce<PageCursor | undefined>(
          (best, cursor) => (cursor.offset <= offset && cursor.offset > (best?.offset ?? 0) ? cursor : best),
          undefined,
        )
      return {
        before,
        store: (cursor) => {
          if (before(cursor.offset)?.offset !== cursor.offset) store([...cached.slice(-(MAX_CURSORS - 1)), cursor])
        },
      }
    },
  }
}
