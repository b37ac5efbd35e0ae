import type { TenantDb } from '#platform/db/database.ts'
import { broadcast } from '#platform/bus/bus.ts'

// A notice of PostgreSQL holds 8,000 bytes; the uuid of a collection takes 39 of them.
const MOST_COLLECTIONS = 150

/** One notice for many items that changed in one transaction: screens read again what lies below these collections.
 *  @param uuid of one of them */
export const broadcastItems = async (
  db: TenantDb,
  kind: 'item.created' | 'item.changed',
  uuid: string,
  collections: readonly string[],
): Promise<void> => {
  const all = [...new Set(collections)]
  for (let from = 0; from === 0 || from < all.length; from += MOST_COLLECTIONS)
    await broadcast(db, { notice: { kind, uuid, collections: all.slice(from, from + MOST_COLLECTIONS) } })
}
