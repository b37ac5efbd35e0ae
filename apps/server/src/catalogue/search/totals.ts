import { LRUCache } from 'lru-cache'
import type { Live } from '#platform/live.ts'

/** Exact numbers of hits that were counted already. What is counted is kept until a change of the tenant's items is told. */
export type Totals = {
  /** @returns what is known, and where to note what is counted from now on */
  of(tenantId: number, query: string): { known: number | undefined; note(total: number): void }
}

const MOST = 10_000
// A change is told within milliseconds; this bounds what a notice that never came could do.
const LONGEST_MS = 60_000

export const createTotals = (live: Live): Totals => {
  const totals = new LRUCache<string, number>({ max: MOST, ttl: LONGEST_MS })
  const generations = new Map<number, number>()
  live.emitter.on('told', (told) => {
    if ('notice' in told && told.notice.kind.startsWith('item.'))
      generations.set(told.tenantId, (generations.get(told.tenantId) ?? 0) + 1)
  })
  live.emitter.on('again', () => totals.clear())

  return {
    of: (tenantId, query) => {
      // The generation is that of the beginning: what was counted while something changed is noted under the past.
      const key = `${tenantId} ${generations.get(tenantId) ?? 0} ${query}`
      return { known: totals.get(key), note: (total) => void totals.set(key, total) }
    },
  }
}
