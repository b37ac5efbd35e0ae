import { forgetDerivatives } from '#media/derivatives/rows.ts'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { record, type Actor } from '#platform/history.ts'
import { broadcast } from '#platform/bus/bus.ts'
import { touchItem } from '../items/create.ts'

/** `reverts` is the change that the replacement reverts. */
export type ReplacingFile = { originalName: string; originalSha256: string; reverts?: number }

/** Replaces the file of an image. The derivatives of the old file are removed. Title, metadata and position stay.
 *  @returns UUID of its item
 *  @throws notFound */
export const replaceFile = async (
  db: TenantDb,
  person: Actor,
  uuid: string,
  { originalName, originalSha256, reverts }: ReplacingFile,
): Promise<string> => {
  const before = await imageOf(db, uuid)
  await db
    .updateTable('asset')
    .set((eb) => ({
      original_name: originalName,
      original_sha256: originalSha256,
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
  return before.item_uuid
}

/* The item is locked first, as in every change of its assets. */
const imageOf = async (db: TenantDb, uuid: string) => {
  const image = db
    .selectFrom('asset')
    .select(['item_uuid', 'original_name', 'original_sha256'])
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', '=', uuid)
    .where('kind', '=', 'images')
  await db
    .selectFrom('item')
    .select('uuid')
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', '=', image.clearSelect().select('item_uuid'))
    .forUpdate()
    .execute()
  const row = await image.$narrowType<{ item_uuid: string }>().executeTakeFirst()
  if (row === undefined) throw new Refusal('notFound')
  return row
}
