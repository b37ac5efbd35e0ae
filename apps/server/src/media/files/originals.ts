import type { AssetType } from '@pressmark/contract/platform/constants.ts'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'

type Original = {
  name: string
  /** Name of the blob. */
  sha256: string
  /** The kind of its asset. Null for a document, whose pages are images of the item. */
  kind: AssetType | null
  /** The current watermark of the organisation. */
  watermark: string | null
  itemUuid: string
  /** Whether it no longer has the content that was uploaded. */
  damaged: boolean
}

/**
 * Reads the original of an asset or a document.
 * @throws notFound
 */
export const originalOf = async (db: TenantDb, uuid: string): Promise<Original> => {
  const [row] = await db.named<Original>(
    'original',
    `select o.*, (select watermark from tenant where id = $1) as watermark, exists (select from fixity f where f.tenant_id = $1 and f.sha256 = o.sha256 and f.outcome <> 'intact') as "damaged" from (
       select original_name as name, original_sha256 as sha256, kind, item_uuid as "itemUuid" from asset where tenant_id = $1 and uuid = $2
       union all
       select d.original_name, d.original_sha256, null, d.item_uuid from item_document d
       join item i on i.tenant_id = $1 and i.uuid = d.item_uuid where d.tenant_id = $1 and d.uuid = $2) o`,
    [db.tenantId, uuid],
  )
  if (row === undefined) throw new Refusal('notFound')
  return row
}
