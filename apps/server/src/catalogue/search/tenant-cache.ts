import { LRUCache } from 'lru-cache'
import type { Bus } from '#platform/bus/bus.ts'
import { concernsItems, type Message } from '#platform/bus/message.ts'

/** Cached answers about the items of a tenant. A change of these items or of the tree of collections invalidates them. */
export type TenantCache<Value extends {}> = {
  /** @returns the cached value, and a function that stores a value computed from now on */
  of(tenantId: number, query: string): { cached: Value | undefined; store(value: Value): void }
}

// Changes are announced within milliseconds. This limits the effect of a lost notification.
const MAX_AGE_MS = 60_000

/** Answers are invalidated by messages, and by the stamps of the other processes of this machine, which come before a message.
 *  @param most maximum number of answers */
export const createTenantCache = <Value extends {}>(
  { emitter, changes }: Pick<Bus, 'emitter' | 'changes'>,
  most: number,
): TenantCache<Value> => {
  const cache = new LRUCache<string, Value>({ max: most, ttl: MAX_AGE_MS })
  const generations = new Map<number, number>()
  const startGeneration = (message: Message) => {
    if ('notice' in message && concernsItems(message.notice))
      generations.set(message.tenantId, (generations.get(message.tenantId) ?? 0) + 1)
  }
  // A person who changed an item through this process expects to see it at once.
  emitter.on('local', startGeneration).on('message', startGeneration)
  emitter.on('reconnected', () => cache.clear())

  return {
    of: (tenantId, query) => {
      // Uses generation and stamp of the start: a value computed during a change is stored under the old ones.
      const key = `${tenantId} ${generations.get(tenantId) ?? 0} ${changes.of({ itemsOf: tenantId })} ${query}`
      return { cached: cache.get(key), store: (value) => void cache.set(key, value) }
    },
  }
}
