import type { BodyOf } from '@pressmark/contract/platform/endpoint.ts'
import type { replaceImage } from '@pressmark/contract/ingest/replacements.ts'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { lockImage, replaceFile, requireReplaceable, type ReplacingFile } from '#catalogue/assets/replace-file.ts'
import { touchItem } from '#catalogue/items/create.ts'
import { broadcast } from '#platform/bus/bus.ts'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import type { Enqueue } from '#platform/jobs/queue.ts'
import { actorOf, type Actor } from '#platform/history.ts'
import { ACCEPTED } from '../uploads/accepted.ts'
import { findUpload } from '../uploads/uploads.ts'
import { claimImport, openFileImport } from './start.ts'

/** Imports a file that replaces the file of an image. The job of the former import then finds nothing to do.
 *  @throws notFound; uploadNotFound; unsupportedContent; importAlreadyStarted; pagesStillImporting */
export const startReplacement = async (
  db: TenantDb,
  jobs: Enqueue,
  person: Actor,
  { imageUuid, imageLink, originalName, importId = uuidv7() }: BodyOf<typeof replaceImage>,
): Promise<{ importId: string; uuid: string }> => {
  await claimImport(db, importId)
  const upload = await findUpload(db, imageLink, ACCEPTED.image)
  const file = { originalName: originalName ?? upload.originalName, originalSha256: upload.originalSha256 }
  await importReplacement(db, jobs, person, { importId, uuid: imageUuid, file })
  return { importId, uuid: imageUuid }
}

/** Imports a new file of an image. The present file is shown until the new one has been processed. An image that is not shown yet gets
 *  the new file at once.
 *  @throws notFound; pagesStillImporting */
export const importReplacement = async (
  db: TenantDb,
  jobs: Enqueue,
  person: Actor,
  { importId, uuid, file }: { importId: string; uuid: string; file: ReplacingFile },
): Promise<void> => {
  const { itemUuid, isShown } = await requireReplaceable(db, uuid)
  await refuseWhilePagesCome(db, itemUuid)
  if (isShown) await touchItem(db, itemUuid, { content: false })
  else await replaceFile(db, person, uuid, file)
  await db.deleteFrom('asset_import').where('tenant_id', '=', db.tenantId).where('asset_uuid', '=', uuid).execute()
  const replacement = { ...file, actor: person }
  await openFileImport(db, jobs, { importId, itemUuid, asset: uuid, ...(isShown && { replacement }) })
}

/** Gives an image the new file that has been processed.
 *  @returns false if another file has come in the meantime
 *  @throws notFound */
export const finishReplacement = async (db: TenantDb, uuid: string, importId: string): Promise<boolean> => {
  await lockImage(db, uuid)
  const row = await db
    .selectFrom('asset_import')
    .select(['new_name', 'new_sha256', 'person_uuid', 'api_key', 'reverts'])
    .where('tenant_id', '=', db.tenantId)
    .where('import_id', '=', importId)
    .executeTakeFirst()
  if (!row || row.new_name === null || row.new_sha256 === null) return false
  const file = { originalName: row.new_name, originalSha256: row.new_sha256 }
  await replaceFile(db, actorOf(row), uuid, { ...file, ...(row.reverts !== null && { reverts: Number(row.reverts) }) })
  await db
    .updateTable('asset_import')
    .set({ new_name: null, new_sha256: null })
    .where('tenant_id', '=', db.tenantId)
    .where('import_id', '=', importId)
    .execute()
  return true
}

/** Removes a new file that could not be processed. The image keeps its present file.
 *  @throws notFound if the image has no such file */
export const dismissReplacement = async (db: TenantDb, uuid: string): Promise<void> => {
  const { itemUuid } = await requireReplaceable(db, uuid)
  // The item is locked before the import, as everywhere.
  await touchItem(db, itemUuid, { content: false })
  const done = { upload: 'DONE', processing: 'DONE', indexing: 'DONE', progress: 1 }
  const { numUpdatedRows } = await db
    .updateTable('asset_import')
    .set({ ...done, reason: null, new_name: null, new_sha256: null, modified_at: new Date() })
    .where('tenant_id', '=', db.tenantId)
    .where('asset_uuid', '=', uuid)
    .where('new_sha256', 'is not', null)
    .where(sql<boolean>`'ERROR' in (upload, processing, indexing)`)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Refusal('notFound')
  await broadcast(db, { notice: { kind: 'import.changed', uuid } })
}

/* The import of a document finds its finished pages by their imports, so these must not change in the meantime. */
const refuseWhilePagesCome = async (db: TenantDb, itemUuid: string): Promise<void> => {
  const document = await db
    .selectFrom('asset_import')
    .select('import_id')
    .where('tenant_id', '=', db.tenantId)
    .where('item_uuid', '=', itemUuid)
    .where('document_uuid', 'is not', null)
    .where('processing', 'in', ['WAITING', 'IN_PROGRESS'])
    .where('upload', '<>', 'ERROR')
    .executeTakeFirst()
  if (document !== undefined) throw new Refusal('pagesStillImporting')
}
