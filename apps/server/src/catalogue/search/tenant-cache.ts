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
// Also limits the effect of a transaction without a message at another machine.
const MAX_AGE_OF_VERSIONS_MS = 5000

/** Answers are invalidated by messages, and by the stamps of the other processes of this machine, which come before a message.
 *  @param most maximum number of answers
 *  @param content `items` for answers that change with items or the tree of collections. `versions` for answers that also have the
 *    versions of items: each transaction of the tenant invalidates them. */
export const createTenantCache = <Value extends {}>(
  { emitter, changes }: Pick<Bus, 'emitter' | 'changes'>,
  most: number,
  content: 'items' | 'versions' = 'items',
): TenantCache<Value> => {
  const ttl = content === 'items' ? MAX_AGE_MS : MAX_AGE_OF_VERSIONS_MS
  const cache = new LRUCache<string, Value>({ max: most, ttl })
  const stampOf = (tenantId: number) => changes.of(content === 'items' ? { itemsOf: tenantId } : { allOf: tenantId })
  const generations = new Map<number, number>()
  const startGeneration = (message: Message) => {
    if (content === 'versions' || ('notice' in message && concernsItems(message.notice)))
      generations.set(message.tenantId, (generations.get(message.tenantId) ?? 0) + 1)
  }
  // A person who changed an item through this process expects to see it at once.
  emitter.on('local', startGeneration).on('message', startGeneration)
  emitter.on('reconnected', () => cache.clear())

  return {
    of: (tenantId, query) => {
      // Uses generation and stamp of the start: a value computed during a change is stored under the old ones.
      const key = `${tenantId} ${generations.get(tenantId) ?? 0} ${stampOf(tenantId)} ${query}`
      return { cached: cache.get(key), store: (value) => void cache.set(key, value) }
    },
  }
}

/** Returns the cached value of a query, or caches the one that `find` returns. */
export const readThrough = async <Value extends {}>(
  cache: TenantCache<Value>,
  tenantId: number,
  query: string,
  find: () => Promise<Value>,
): Promise<Value> => {
  const { cached, store } = cache.of(tenantId, query)
  if (cached !== undefined) return cached
  const found = await find()
  store(found)
  return found
}
