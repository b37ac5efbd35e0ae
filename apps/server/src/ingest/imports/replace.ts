import type { BodyOf } from '@pressmark/contract/platform/endpoint.ts'
import type { replaceImage } from '@pressmark/contract/ingest/replacements.ts'
import { v7 as uuidv7 } from 'uuid'
import { replaceFile, type ReplacingFile } from '#catalogue/assets/replace-file.ts'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import type { Enqueue } from '#platform/jobs/queue.ts'
import type { Actor } from '#platform/history.ts'
import { ACCEPTED } from '../uploads/accepted.ts'
import { findUpload } from '../uploads/uploads.ts'
import { claimImport, openFileImport } from './start.ts'

/** Replaces the file of an image and starts its import. The job of the former import then finds nothing to do.
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

/** Gives an image a file that has an original, and starts its import.
 *  @throws notFound; pagesStillImporting */
export const importReplacement = async (
  db: TenantDb,
  jobs: Enqueue,
  person: Actor,
  { importId, uuid, file }: { importId: string; uuid: string; file: ReplacingFile },
): Promise<void> => {
  const itemUuid = await replaceFile(db, person, uuid, file)
  await refuseWhilePagesCome(db, itemUuid)
  await db.deleteFrom('asset_import').where('tenant_id', '=', db.tenantId).where('asset_uuid', '=', uuid).execute()
  await openFileImport(db, jobs, { importId, itemUuid, asset: uuid })
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
