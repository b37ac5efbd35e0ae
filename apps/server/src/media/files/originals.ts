import type { TenantDb } from '#platform/database.ts'
import { Refusal } from '#platform/errors.ts'

/** What the file of an asset is called, and the hash that names it in storage.
 *  @throws notFound */
export const originalOf = async (db: TenantDb, uuid: string): Promise<{ name: string; sha256: string }> => {
  const [row] = await db.named<{ name: string; sha256: string }>(
    'original of asset',
    'select original_name as name, original_sha256 as sha256 from asset where tenant_id = $1 and uuid = $2',
    [db.tenantId, uuid],
  )
  if (row === undefined) throw new Refusal('notFound')
  return row
}
