import type { Live } from '#platform/live.ts'
import { createKept } from './kept.ts'

/** Where a page of a list began: so many entries before it, its first entry's sort key as the database writes it, and uuid. */
export type Signpost = { offset: number; key: string; uuid: string }

/** Where people were in long lists. A page far behind is walked to from the nearest of these, not from the beginning. */
export type Signposts = {
  of(tenantId: number, list: string): { before(offset: number): Signpost | undefined; note(signpost: Signpost): void }
}

const MOST_LISTS = 1000
const MOST_IN_A_LIST = 200

/** From so many entries before it on, a page is worth a signpost. */
export const FAR = 500

export const createSignposts = (live: Live): Signposts => {
  const lists = createKept<readonly Signpost[]>(live, MOST_LISTS)
  return {
    of: (tenantId, list) => {
      const { known = [], note } = lists.of(tenantId, list)
      const before = (offset: number) =>
        known.reduce<Signpost | undefined>(
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
