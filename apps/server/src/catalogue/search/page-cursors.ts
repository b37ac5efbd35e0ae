import type { Bus } from '#platform/bus/bus.ts'
import { createTenantCache } from './tenant-cache.ts'

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
