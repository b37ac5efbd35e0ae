import { sql } from 'kysely'
import type { TenantDb } from '#platform/db/database.ts'
import type { Paging } from '#platform/hal.ts'
import type { FoundPage } from './lists.ts'

/** Returns the items that have the pressmark of another item, in the order of the pressmarks. Only items of a release that compared case
 *  and spaces can repeat a pressmark. */
export const itemsWithRepeatedPressmark = async (db: TenantDb, { page, size }: Paging): Promise<FoundPage> => {
  const { rows } = await sql<{ found: string | null; total: number }>`
    with entries as materialized (
      select uuid, version, sort_pressmark, pressmark_key, created_at from item
      where tenant_id = ${db.tenantId}
        and pressmark_key = any (array(select pressmark_key from item where tenant_id = ${db.tenantId} and pressmark_repeated)))
    select (select count(*) from entries) as total,
      (select string_agg(uuid || ':' || version, ' ') from (
        select uuid, version from entries order by sort_pressmark, pressmark_key, created_at, uuid
        limit ${size} offset ${page * size}) page) as found`.execute(db)
  const { found = null, total = 0 } = rows[0] ?? {}
  return { found: found ?? '', total }
}
