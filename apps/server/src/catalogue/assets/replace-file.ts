import { forgetDerivatives } from '#media/derivatives/rows.ts'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { record, type Actor } from '#platform/history.ts'
import { broadcast } from '#platform/bus/bus.ts'
import { touchItem } from '../items/create.ts'
import { lockAsset } from './update.ts'

/** `reverts` is the change that the replacement reverts. */
export type ReplacingFile = { originalName: string; originalSha256: string; reverts?: number }

/** Checks that the file of an image may be replaced, and locks its item.
 *  @returns its item, and whether the present file is shown
 *  @throws notFound; the refusal of a locked state */
export const requireReplaceable = async (
  db: TenantDb,
  uuid: string,
): Promise<{ itemUuid: string; isShown: boolean }> => {
  await lockAsset(db, uuid, { kind: 'images' })
  const row = await db
    .updateTable('asset')
    // The trigger of locked states checks each write of this column, also if the value stays.
    .set((eb) => ({ original_sha256: eb.ref('original_sha256') }))
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', '=', uuid)
    .returning(['item_uuid', 'pyramid'])
    .$narrowType<{ item_uuid: string }>()
    .executeTakeFirst()
  if (row === undefined) throw new Refusal('notFound')
  return { itemUuid: row.item_uuid, isShown: row.pyramid !== null }
}

/** Replaces the file of an image, also in the bin. The derivatives of the old file are removed. Title, metadata and position stay.
 *  @throws notFound */
export const replaceFile = async (
  db: TenantDb,
  person: Actor,
  uuid: string,
  { originalName, originalSha256, reverts }: ReplacingFile,
): Promise<void> => {
  const before = await lockImage(db, uuid)
  await db
    .updateTable('asset_record')
    .set((eb) => ({
      original_name: originalName,
      original_sha256: originalSha256,
      page: 1,
      width: null,
      height: null,
      facts: null,
      pyramid: null,
      thumbnail: null,
      watermarked_pyramid: null,
      watermarked_with: null,
      modified_at: new Date(),
      version: eb('version', '+', 1),
    }))
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', '=', uuid)
    .execute()
  await forgetDerivatives(db, uuid)
  await record(db, person, {
    kind: 'asset.replaced',
    entity: { type: 'asset', uuid },
    before: { originalName: before.original_name, sha256: before.original_sha256 },
    after: { originalName, sha256: originalSha256, ...(reverts !== undefined && { reverts }) },
  })
  await touchItem(db, before.item_uuid, { content: true })
  await broadcast(db, { invalidate: 'media', uuid })
}

/** Reads the file of an image, also in the bin. The item is locked first, as in every change of its assets.
 *  @throws notFound */
export const lockImage = async (db: TenantDb, uuid: string) => {
  const image = db
    .selectFrom('asset_record')
    .select(['item_uuid', 'original_name', 'original_sha256'])
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', '=', uuid)
    .where('kind', '=', 'images')
  await db
    .selectFrom('item_record')
    .select('uuid')
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', '=', image.clearSelect().select('item_uuid'))
    .forUpdate()
    .execute()
  const row = await image.executeTakeFirst()
  if (row === undefined) throw new Refusal('notFound')
  return row
}
