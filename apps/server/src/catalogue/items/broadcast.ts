import { MAX_NOTICE_UUIDS } from '@pressmark/contract/platform/live.ts'
import type { TenantDb } from '#platform/db/database.ts'
import { broadcast } from '#platform/bus/bus.ts'

/** Sends one notification for many items that changed in one transaction. Open pages reload the content of these collections.
 *  @param uuid UUID of one of the items */
export const broadcastChangedItems = async (
  db: TenantDb,
  uuid: string,
  collections: readonly string[],
): Promise<void> => {
  const all = [...new Set(collections)]
  for (let from = 0; from === 0 || from < all.length; from += MAX_NOTICE_UUIDS)
    await broadcast(db, {
      notice: { kind: 'item.changed', uuid, collections: all.slice(from, from + MAX_NOTICE_UUIDS) },
    })
}

/** Sends how many items one transaction created, so that open lists can say the number. Collections with the same first item and
 *  the same number share a notification. The list is not empty. */
export const broadcastNewItems = async (
  db: TenantDb,
  items: readonly { uuid: string; collections: readonly string[] }[],
): Promise<void> => {
  for (const { uuid, count, collections } of newItemGroups(items)) {
    const number = count > 1 && { count }
    for (let from = 0; from === 0 || from < collections.length; from += MAX_NOTICE_UUIDS) {
      const some = collections.slice(from, from + MAX_NOTICE_UUIDS)
      await broadcast(db, { notice: { kind: 'item.created', uuid, collections: some, ...number } })
    }
  }
}

type NewItems = { uuid: string; count: number; collections: string[] }

const newItemGroups = (items: readonly { uuid: string; collections: readonly string[] }[]): NewItems[] => {
  const inCollection = new Map<string, { uuid: string; count: number }>()
  for (const { uuid, collections } of items) {
    for (const collection of new Set(collections)) {
      const counted = inCollection.get(collection)
      if (counted) counted.count += 1
      else inCollection.set(collection, { uuid, count: 1 })
    }
  }
  const groups = new Map<string, NewItems>()
  for (const [collection, { uuid, count }] of inCollection) {
    const group = groups.get(`${uuid} ${count}`) ?? { uuid, count, collections: [] }
    groups.set(`${uuid} ${count}`, group)
    group.collections.push(collection)
  }
  return [...groups.values()]
}
