import { sql } from 'kysely'
import type { TenantDb } from '#platform/db/database.ts'

type BranchCounts = { uuid: string; items: number; collections: number }

/* Collections that contain each other count the same items, so a statement reads a few of them only. */
const PART = 50

/** Counts the items and collections at any depth below each collection. Each counts once, however many paths lead to it. */
export const branchCounts = async (db: TenantDb, uuids: readonly string[]): Promise<BranchCounts[]> => {
  const counts: BranchCounts[] = []
  for (let from = 0; from < uuids.length; from += PART)
    counts.push(...(await countPart(db, uuids.slice(from, from + PART))))
  return counts
}

/* The root contains all items, so its links are not read. */
const countPart = async (db: TenantDb, uuids: readonly string[]): Promise<BranchCounts[]> => {
  const { rows } = await sql<BranchCounts>`
    with recursive below(first, uuid) as (
      select uuid, uuid from unnest(${uuids}::uuid[]) selected(uuid)
      union
      select b.first, l.collection_uuid from below b
      join collection_parent l on l.tenant_id = ${db.tenantId} and l.parent_uuid = b.uuid
    ), counted as (
      select b.first, count(distinct l.item_uuid)::integer as items from below b
      join collection c on c.tenant_id = ${db.tenantId} and c.uuid = b.first and not c.is_root
      join item_parent l on l.tenant_id = ${db.tenantId} and l.collection_uuid = b.uuid group by b.first
    ) select b.first as uuid, count(*)::integer - 1 as collections,
        case when c.is_root then (select count(*)::integer from item where tenant_id = ${db.tenantId})
          else coalesce(n.items, 0) end as items
      from below b join collection c on c.tenant_id = ${db.tenantId} and c.uuid = b.first
      left join counted n on n.first = b.first group by b.first, c.is_root, n.items`.execute(db)
  return rows
}
