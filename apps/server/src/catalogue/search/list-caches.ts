import type { Bus } from '#platform/bus/bus.ts'
import { createTenantCache, type TenantCache } from './tenant-cache.ts'
import { createPageCursors, type PageCursors } from './page-cursors.ts'

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
