import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'

type Original = {
  name: string
  /** Names it in storage. */
  sha256: string
  /** An asset's; otherwise a document's, whose pages are images of the item. */
  asset: boolean
  itemUuid: string
  /** Whether it was found to be no longer what was uploaded. */
  keptBack: boolean
}

/** The file behind an asset or a document.
 *  @throws notFound */
export const originalOf = async (db: TenantDb, uuid: string): Promise<Original> => {
  const [row] = await db.named<Original>(
    'original',
    `select o.*, exists (select from fixity f where f.tenant_id = $1 and f.sha256 = o.sha256 and f.outcome <> 'whole') as "keptBack" from (
       select original_name as name, original_sha256 as sha256, true as asset, item_uuid as "itemUuid" from asset where tenant_id = $1 and uuid = $2
       union all
       select d.original_name, d.original_sha256, false, d.item_uuid from item_document d
       join item i on i.tenant_id = $1 and i.uuid = d.item_uuid where d.tenant_id = $1 and d.uuid = $2) o`,
    [db.tenantId, uuid],
  )
  if (row === undefined) throw new Refusal('notFound')
  return row
}
