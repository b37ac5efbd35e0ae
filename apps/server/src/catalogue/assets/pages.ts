import type { MetadataPair } from '@pressmark/contract/platform/hal.ts'
import { templatesOf } from '#metadata/templates.ts'
import { metadataPairs, type Metadata } from '#metadata/values.ts'
import type { TenantDb } from '#platform/db/database.ts'

/** Records that an image shows the first page of its file, whose further pages become images.
 *  @returns its title, and its other metadata; undefined if that is recorded already, or if the image is in the bin */
export const showFirstPage = async (
  db: TenantDb,
  uuid: string,
): Promise<{ title: string; others: MetadataPair[] } | undefined> => {
  const row = await db
    .updateTable('asset')
    .set({ page: 1 })
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', '=', uuid)
    .where('page', 'is', null)
    .returning(['title', 'author', 'metadata'])
    .executeTakeFirst()
  if (row === undefined) return undefined
  // Values of deleted fields stay behind.
  const fields = new Set((await templatesOf(db, 'MEDIA')).map(({ name }) => name))
  const pairs = metadataPairs(row.metadata as Metadata).filter(({ name }) => fields.has(name)) // only this folder writes it
  return { title: row.title!, others: [...(row.author ? [{ name: 'autn', value: row.author }] : []), ...pairs] }
}
