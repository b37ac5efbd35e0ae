import { LRUCache } from 'lru-cache'
import type { Bus } from '#platform/bus/bus.ts'
import type { Message } from '#platform/bus/message.ts'

/** Cached answers about the items of a tenant. A change of these items invalidates them. */
export type TenantCache<Value extends {}> = {
  /** @returns the cached value, and a function that stores a value computed from now on */
  of(tenantId: number, query: string): { known: Value | undefined; note(value: Value): void }
}

// Changes are announced within milliseconds. This limits the effect of a lost notification.
const LONGEST_MS = 60_000

/** @param most maximum number of answers */
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
  // A person who changed an item through this process expects to see it at once.
  emitter.on('local', begin).on('message', begin)
  emitter.on('reconnected', () => kept.clear())

  return {
    of: (tenantId, query) => {
      // Uses the generation at the start: a value computed during a change is stored under the old generation.
      const key = `${tenantId} ${generations.get(tenantId) ?? 0} ${query}`
      return { known: kept.get(key), note: (value) => void kept.set(key, value) }
    },
  }
}
