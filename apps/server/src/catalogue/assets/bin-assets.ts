import type { AssetType } from '@pressmark/contract/platform/constants.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#platform/db/database.ts'

type Binned = { uuid: string; title: string; position: number }

/** Puts all assets of items, or those chosen among them, into the bin, where they keep the positions that they had. Whoever
 *  calls it holds the items. */
export const binAssets = async (
  db: TenantDb,
  items: readonly string[],
  at: Date,
  chosen?: { kind: AssetType; uuids: readonly string[] },
): Promise<Binned[]> => {
  const among = chosen ? sql`and p.kind = ${chosen.kind} and p.uuid = any(${chosen.uuids}::uuid[])` : sql``
  const { rows } = await sql<Binned>`
    update asset_record a set deleted_at = ${at}, last_position = p.position, version = a.version + 1 from asset_position p
    where p.tenant_id = ${db.tenantId} and p.item_uuid = any(${items}::uuid[]) ${among}
      and a.tenant_id = p.tenant_id and a.uuid = p.uuid
    returning a.uuid, a.title, p.position`.execute(db)
  return rows
}
