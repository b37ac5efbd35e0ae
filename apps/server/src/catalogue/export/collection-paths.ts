import { sql } from 'kysely'
import type { TenantDb } from '#platform/db/database.ts'

/** Paths of collections by UUID: titles from below the root, joined by ` / `. */
export type PathCache = Map<string, string>

export const createPathCache = (): PathCache => new Map()

/** Adds the paths of collections that the cache lacks. Of several parents, the first by title counts. */
export const addPaths = async (db: TenantDb, paths: PathCache, uuids: readonly string[]): Promise<void> => {
  const missing = uuids.filter((uuid) => !paths.has(uuid))
  if (missing.length === 0) return
  const { rows } = await sql<{ uuid: string; title: string; titles: string[] }>`
    with recursive up(first, uuid, titles) as (
      select uuid, uuid, array[]::text[] from collection where tenant_id = ${db.tenantId} and uuid = any(${missing}::uuid[])
      union all
      select up.first, above.parent_uuid, c.title || up.titles
      from up join collection c on c.tenant_id = ${db.tenantId} and c.uuid = up.uuid cross join lateral (
        select link.parent_uuid from collection_parent link
        join collection_record parent on parent.tenant_id = link.tenant_id and parent.uuid = link.parent_uuid
        where link.tenant_id = ${db.tenantId} and link.collection_uuid = up.uuid
        order by parent.sort_title, parent.uuid limit 1) above
    ) select distinct on (up.first) up.first as uuid, c.title, up.titles
      from up join collection c on c.tenant_id = ${db.tenantId} and c.uuid = up.first
      order by up.first, cardinality(up.titles) desc`.execute(db)
  for (const { uuid, title, titles } of rows) paths.set(uuid, titles.length === 0 ? title : titles.join(' / '))
}
