import type { CollectionCounts } from '@pressmark/contract/catalogue/collections.ts'
import type { Bus } from '#platform/bus/bus.ts'
import type { TenantDb } from '#platform/db/database.ts'
import { createTenantCache, type TenantCache } from '../search/tenant-cache.ts'

const MAX_COUNTS = 10_000

export type CountCache = TenantCache<CollectionCounts>

/** Creates the cache of counts. A change of the tenant's items or of the tree invalidates it. */
export const createCountCache = (live: Bus): CountCache => createTenantCache(live, MAX_COUNTS)

/* Parameters: $1 tenant, $2 collection. Only the links are read, by an index that has all their columns. Every item is below the
   root, which contains all items of the tenant, so the root needs no distinction. */
const COUNTS = `
  with recursive below(uuid) as (
    select $2::uuid
    union
    select link.collection_uuid from below join collection_parent link on link.tenant_id = $1 and link.parent_uuid = below.uuid
  )
  select
    (select count(*)::integer from item_parent where tenant_id = $1 and collection_uuid = $2) as "itemsCount",
    (select count(*)::integer from collection_parent where tenant_id = $1 and parent_uuid = $2) as "collectionsCount",
    case when (select is_root from collection where tenant_id = $1 and uuid = $2)
      then (select count(*)::integer from item where tenant_id = $1)
      else (select count(distinct link.item_uuid)::integer
        from below join item_parent link on link.tenant_id = $1 and link.collection_uuid = below.uuid) end as "branchItemsCount",
    (select count(*)::integer - 1 from below) as "branchCollectionsCount"`

/** Counts the items and collections directly below a collection, and at any depth. Each counts once, however many paths lead to it. */
export const countCollection = async (db: TenantDb, cache: CountCache, uuid: string): Promise<CollectionCounts> => {
  const { cached, store } = cache.of(db.tenantId, uuid)
  if (cached !== undefined) return cached
  const [counts] = await db.named<CollectionCounts>('collection counts', COUNTS, [db.tenantId, uuid], { long: true })
  store(counts!) // a statement without FROM returns one row
  return counts!
}
