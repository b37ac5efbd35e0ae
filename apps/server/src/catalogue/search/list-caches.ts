import type { Bus } from '#platform/bus/bus.ts'
import { createTenantCache, type TenantCache } from './tenant-cache.ts'

/** Caches of lists and searches. A change of the tenant's items invalidates them. */
export type ListCaches = {
  /** Exact totals of hits. */
  totals: TenantCache<number>
  /** UUIDs of the items on pages of search results, in order. */
  pages: TenantCache<readonly string[]>
  pageCursors: PageCursors
}

const MOST_TOTALS = 10_000
// With 20 items each, about 2 MB.
const MOST_PAGES = 1000

export const createListCaches = (live: Bus): ListCaches => ({
  totals: createTenantCache(live, MOST_TOTALS),
  pages: createTenantCache(live, MOST_PAGES),
  pageCursors: createPageCursors(live),
})

/** The start of a page of a list: number of entries before it, and sort key (as the database writes it) and UUID of its first entry. */
export type PageCursor = { offset: number; key: string; uuid: string }

/** Positions of readers in long lists. A page far from the start is reached from the nearest cursor, not from the beginning. */
export type PageCursors = {
  of(
    tenantId: number,
    list: string,
  ): { before(offset: number): PageCursor | undefined; note(signpost: PageCursor): void }
}

const MOST_LISTS = 1000
const MOST_IN_A_LIST = 200

/** Pages with at least this offset get a cursor. */
export const CURSOR_MIN_OFFSET = 500

export const createPageCursors = (live: Bus): PageCursors => {
  const lists = createTenantCache<readonly PageCursor[]>(live, MOST_LISTS)
  return {
    of: (tenantId, list) => {
      const { known = [], note } = lists.of(tenantId, list)
      const before = (offset: number) =>
        known.reduce<PageCursor | undefined>(
          (best, post) => (post.offset <= offset && post.offset > (best?.offset ?? 0) ? post : best),
          undefined,
        )
      return {
        before,
        note: (signpost) => {
          if (before(signpost.offset)?.offset !== signpost.offset)
            note([...known.slice(-(MOST_IN_A_LIST - 1)), signpost])
        },
      }
    },
  }
}
