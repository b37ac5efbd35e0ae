import { LRUCache } from 'lru-cache'
import type { Bus } from '#platform/bus/bus.ts'
import type { Message } from '#platform/bus/message.ts'

/** Answers about the items of a tenant, kept until a change of these is told. */
export type TenantCache<Value extends {}> = {
  /** @returns what is known, and where to note what is found out from now on */
  of(tenantId: number, query: string): { known: Value | undefined; note(value: Value): void }
}

// A change is told within milliseconds; this bounds what a notice that never came could do.
const LONGEST_MS = 60_000

/** @param most answers at a time */
export const createTenantCache = <Value extends {}>(
  { emitter }: Pick<Bus, 'emitter'>,
  most: number,
): TenantCache<Value> => {
  const kept = new LRUCache<string, Value>({ max: most, ttl: LONGEST_MS })
  const generations = new Map<number, number>()
  const begin = (told: Message) => {
    if ('notice' in told && told.notice.kind.startsWith('item.'))
      generations.set(told.tenantId, (generations.get(told.tenantId) ?? 0) + 1)
  }
  // Whoever changed an item here looks for it at once.
  emitter.on('here', begin).on('told', begin)
  emitter.on('resync', () => kept.clear())

  return {
    of: (tenantId, query) => {
      // The generation is that of the beginning: what was found out while something changed is noted under the past.
      const key = `${tenantId} ${generations.get(tenantId) ?? 0} ${query}`
      return { known: kept.get(key), note: (value) => void kept.set(key, value) }
    },
  }
}
