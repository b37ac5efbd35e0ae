import type { Bus } from '#platform/bus/bus.ts'
import { createTenantCache, type TenantCache } from './tenant-cache.ts'

/** What is known of lists and searches until a change of the tenant's items is told. */
export type ListCaches = {
  /** Exact numbers of hits that were counted already. */
  totals: TenantCache<number>
  /** The items on pages that a search found, by their uuids, in their order. */
  pages: TenantCache<readonly string[]>
  pageCursors: PageCursors
}

const MOST_TOTALS = 10_000
// Of 20 items each: some 2 MB.
const MOST_PAGES = 1000

export const createListCaches = (live: Bus): ListCaches => ({
  totals: createTenantCache(live, MOST_TOTALS),
  pages: createTenantCache(live, MOST_PAGES),
  pageCursors: createPageCursors(live),
})

/** Where a page of a list began: so many entries before it, its first entry's sort key as the database writes it, and uuid. */
export type PageCursor = { offset: number; key: string; uuid: string }

/** Where people were in long lists. A page far behind is walked to from the nearest of these, not from the beginning. */
export type PageCursors = {
  of(
    tenantId: number,
    list: string,
  ): { before(offset: number): PageCursor | undefined; note(signpost: PageCursor): void }
}

const MOST_LISTS = 1000
const MOST_IN_A_LIST = 200

/** From so many entries before it on, a page is worth a signpost. */
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
