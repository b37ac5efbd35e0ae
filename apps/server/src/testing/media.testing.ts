import type { AssetType } from '@pressmark/contract/platform/constants.ts'
import type { MetadataPair } from '@pressmark/contract/platform/hal.ts'
import { addAsset } from '#catalogue/assets/create.ts'
import { rootUuid } from '#catalogue/collections/find.ts'
import { createItem } from '#catalogue/items/create.ts'
import { createHash, randomUUID } from 'node:crypto'
import type { TestTenant } from './world.ts'

/** Creates an item in the root collection. @returns uuid */
export const newItem = async (
  tenant: TestTenant,
  title: string,
  { state, more = [] }: { state?: string; more?: MetadataPair[] } = {},
): Promise<string> => {
  const metadata = [{ name: 'sgtt', value: title }, { name: 'pressmark', value: `Ms. ${randomUUID()}` }, ...more]
  return tenant.run(async (db) =>
    createItem(db, null, { metadata, collections: [await rootUuid(db)], ...(state && { state }) }),
  )
}

/** Result of processing: names of blobs and data of the file. */
type Made = {
  pyramid?: string
  thumbnail?: string
  rendition?: string
  waveform?: string
  width?: number
  height?: number
  duration?: number
}

/** Creates an asset like an imported and processed one. Its blobs exist only if the caller stored them. @returns uuid */
export const newAsset = async (
  tenant: TestTenant,
  item: string,
  kind: AssetType,
  { title = kind, state, ...made }: Made & { title?: string; state?: string },
): Promise<string> =>
  tenant.run(async (db) => {
    const sha256 = createHash('sha256').update(randomUUID()).digest('hex')
    await db
      .insertInto('original')
      .values({ tenant_id: db.tenantId, sha256, size: 1, media_type: 'application/octet-stream' })
      .execute()
    const uuid = await addAsset(db, null, item, {
      kind,
      metadata: [{ name: 'sgtt', value: title }],
      originalName: `${title}.bin`,
      originalSha256: sha256,
      ...(state && { state }),
    })
    await db
      .updateTable('asset_record')
      .set({ ...made, version: 2 })
      .where('tenant_id', '=', db.tenantId)
      .where('uuid', '=', uuid)
      .execute()
    return uuid
  })
