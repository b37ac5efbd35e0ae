import { sql } from 'kysely'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'

/** The collection and everything below it. */
export const descendants = async (db: TenantDb, uuid: string): Promise<Set<string>> => {
  const { rows } = await sql<{ uuid: string }>`
    with recursive below(uuid) as (
      select ${uuid}::uuid
      union
      select link.collection_uuid from below join collection_parent link
        on link.tenant_id = ${db.tenantId} and link.parent_uuid = below.uuid
    ) select uuid from below`.execute(db)
  return new Set(rows.map((row) => row.uuid))
}

export type Link = { child: string; parent: string }

/** Every link of every collection below this one, those from elsewhere included. */
export const linksUnder = async (db: TenantDb, uuid: string): Promise<Link[]> => {
  const { rows } = await sql<Link>`
    with recursive below(uuid) as (
      select collection_uuid from collection_parent where tenant_id = ${db.tenantId} and parent_uuid = ${uuid}
      union
      select link.collection_uuid from below join collection_parent link
        on link.tenant_id = ${db.tenantId} and link.parent_uuid = below.uuid
    ) select link.collection_uuid as child, link.parent_uuid as parent
      from below join collection_parent link on link.tenant_id = ${db.tenantId} and link.collection_uuid = below.uuid`.execute(
    db,
  )
  return rows
}

/** One way down from the root to the collection, both included. Of several parents the preferred comes first, then the first by title.
 *  @throws notFound */
export const pathFromRoot = async (
  db: TenantDb,
  uuid: string,
  preferredParent: string | undefined,
): Promise<string[]> => {
  const { rows } = await sql<{ way: string[] }>`
    with recursive up(uuid, way) as (
      select uuid, array[uuid] from collection where tenant_id = ${db.tenantId} and uuid = ${uuid}
      union all
      select best.parent_uuid, best.parent_uuid || up.way
      from up cross join lateral (
        select link.parent_uuid from collection_parent link
        join collection_record parent on parent.tenant_id = link.tenant_id and parent.uuid = link.parent_uuid
        where link.tenant_id = ${db.tenantId} and link.collection_uuid = up.uuid
        order by link.parent_uuid = ${preferredParent ?? null}::uuid desc nulls last, parent.sort_title, parent.uuid
        limit 1) best
    ) select way from up order by cardinality(way) desc limit 1`.execute(db)
  const way = rows[0]?.way
  if (way === undefined) throw new Refusal('notFound')
  return way
}

/** Writes the links alone: whoever calls has looked for cycles. */
export const linkToParents = async (
  db: TenantDb,
  uuid: string,
  parents: readonly string[],
  sort_title: string,
): Promise<void> => {
  if (parents.length === 0) return
  const values = [...new Set(parents)].map((parent_uuid) => ({
    tenant_id: db.tenantId,
    collection_uuid: uuid,
    parent_uuid,
    sort_title,
  }))
  await db.insertInto('collection_parent').values(values).execute()
}
