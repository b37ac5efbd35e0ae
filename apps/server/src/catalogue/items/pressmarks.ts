import { pressmarkKey } from '@pressmark/contract/platform/pressmark-key.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#platform/db/database.ts'
import type { Paging } from '#platform/hal.ts'
import type { HitsPage } from './fragments.ts'

/* Two indexes contain the keys: one has the owner of each pressmark, the other has the items that repeat it. A query must name one
   of them to use it. */

/** Returns the item with this pressmark. Of several items from an earlier release, the one with the same text comes first. */
export const itemOfPressmark = async (db: TenantDb, pressmark: string): Promise<string | undefined> => {
  const key = pressmarkKey(pressmark)
  const { rows } = await sql<{ uuid: string }>`
    select uuid from (
      select uuid, pressmark, 0 as place from item
      where tenant_id = ${db.tenantId} and pressmark_key = ${key} and not pressmark_repeated
      union all
      select uuid, pressmark, 1 from item
      where tenant_id = ${db.tenantId} and pressmark_key = ${key} and pressmark_repeated
    ) same order by pressmark = ${pressmark.trim()} desc, place, uuid limit 1`.execute(db)
  return rows[0]?.uuid
}

/** Returns the items that have the pressmark of another item, in the order of the pressmarks. An earlier release treated
 *  case and spaces as differences, and only its items can repeat a pressmark. */
export const itemsWithRepeatedPressmark = async (db: TenantDb, { page, size }: Paging): Promise<HitsPage> => {
  const { rows } = await sql<{ hits: string | null; total: number }>`
    with repeated as materialized (
      select uuid, version, sort_pressmark, pressmark_key, created_at from item
      where tenant_id = ${db.tenantId} and pressmark_repeated),
    entries as materialized (
      select * from repeated
      union all
      select i.uuid, i.version, i.sort_pressmark, i.pressmark_key, i.created_at
      from (select distinct pressmark_key from repeated) r
      join item i on i.tenant_id = ${db.tenantId} and i.pressmark_key = r.pressmark_key and not i.pressmark_repeated)
    select (select count(*) from entries) as total,
      (select string_agg(uuid || ':' || version, ' ') from (
        select uuid, version from entries order by sort_pressmark, pressmark_key, created_at, uuid
        limit ${size} offset ${page * size}) page) as hits`.execute(db)
  const { hits = null, total = 0 } = rows[0] ?? {}
  return { hits: hits ?? '', total }
}
