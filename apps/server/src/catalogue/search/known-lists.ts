import type { Live } from '#platform/live.ts'
import { createKept, type Kept } from './kept.ts'
import { createSignposts, type Signposts } from './signposts.ts'

/** What is known of lists and searches until a change of the tenant's items is told. */
export type KnownLists = {
  /** Exact numbers of hits that were counted already. */
  totals: Kept<number>
  /** The items on pages that a search found, by their uuids, in their order. */
  pages: Kept<readonly string[]>
  signposts: Signposts
}

const MOST_TOTALS = 10_000
// Of 20 items each: some 2 MB.
const MOST_PAGES = 1000

export const createKnownLists = (live: Live): KnownLists => ({
  totals: createKept(live, MOST_TOTALS),
  pages: createKept(live, MOST_PAGES),
  signposts: createSignposts(live),
})
