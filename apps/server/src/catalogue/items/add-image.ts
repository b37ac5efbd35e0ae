import type { TenantDb } from '#platform/db/database.ts'
import type { Actor } from '#platform/history.ts'
import { lock } from '#platform/locks.ts'
import { END, lockItems, moveAssets, moveToItem } from '../assets/order.ts'
import { locateAsset } from '../assets/update.ts'
import { isInBin, restore } from '../history/restore.ts'

/** Moves an image to an item, to a position there or to the end. An image in the bin is restored first: a client moves an image by
 *  removing it and adding it again.
 *  @throws notFound; itemInBin if the image was deleted from an item that is in the bin now */
export const addImageToItem = async (
  db: TenantDb,
  person: Actor,
  { item, image, position = END }: { item: string; image: string; position?: number | undefined },
): Promise<void> => {
  await restoreIfInBin(db, person, { item, image })
  const { item: from } = await locateAsset(db, image, 'images')
  const row = { item: from, kind: 'images' } as const
  if (from === item) await moveAssets(db, person, row, { uuids: [image], position, side: 'at' })
  else await moveToItem(db, person, row, { uuids: [image], item, position })
}

const restoreIfInBin = async (
  db: TenantDb,
  person: Actor,
  { item, image }: { item: string; image: string },
): Promise<void> => {
  const binned = await db
    .selectFrom('asset_record')
    .select('item_uuid')
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', '=', image)
    .where('kind', '=', 'images')
    .where('deleted_at', 'is not', null)
    .executeTakeFirst()
  if (binned === undefined) return
  await lock(db, 'collectionTree')
  // Both items are locked together, in the common order. The restoration refuses an item in the bin.
  if (!(await isInBin(db, binned.item_uuid))) await lockItems(db, binned.item_uuid, item)
  await restore(db, person, image)
}
