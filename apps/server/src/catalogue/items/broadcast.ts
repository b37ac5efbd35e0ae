import type { TenantDb } from '#platform/db/database.ts'
import { broadcast } from '#platform/bus/bus.ts'

// A PostgreSQL notification holds 8,000 bytes; the UUID of a collection takes 39 of them.
const MAX_COLLECTIONS = 150

/** Sends one notification for many items that changed in one transaction. Open pages reload the content of these collections.
 *  @param uuid UUID of one of the items */
export const broadcastItems = async (
  db: TenantDb,
  kind: 'item.created' | 'item.changed',
  uuid: string,
  collections: readonly string[],
): Promise<void> => {
  const all = [...new Set(collections)]
  for (let from = 0; from === 0 || from < all.length; from += MAX_COLLECTIONS)
    await broadcast(db, { notice: { kind, uuid, collections: all.slice(from, from + MAX_COLLECTIONS) } })
}
