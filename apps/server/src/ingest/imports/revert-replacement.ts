import type { RevertHandlers, RevertInput } from '#catalogue/history/types.ts'
import { lockAsset } from '#catalogue/assets/update.ts'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import type { Enqueue } from '#platform/jobs/queue.ts'
import { v7 as uuidv7 } from 'uuid'
import { importReplacement } from './replace.ts'

/** Reverts the replacement of an image's file: the image gets the former file again, which is imported like a new one. */
export const replacementReverts = (jobs: Enqueue): RevertHandlers => ({
  'asset.replaced': (reverting) => revertReplacement(jobs, reverting),
})

/* @throws replacedFileDeleted; notRevertible for an event without a former file; changedSince; pagesStillImporting */
const revertReplacement = async (jobs: Enqueue, { db, person, uuid, before, after, reverts }: RevertInput) => {
  const { originalName, sha256 } = before
  if (originalName === undefined || sha256 === undefined) throw new Refusal('notRevertible')
  if (!(await lockOriginal(db, sha256))) throw new Refusal('replacedFileDeleted')
  await lockAsset(db, uuid, { kind: 'images' })
  if ((await currentFile(db, uuid)) !== after.sha256) throw new Refusal('changedSince')
  const file = { originalName, originalSha256: sha256, reverts }
  await importReplacement(db, jobs, person, { importId: uuidv7(), uuid, file })
}

/* Keeps the original until the transaction ends. @returns whether it exists */
const lockOriginal = async (db: TenantDb, sha256: string): Promise<boolean> => {
  const row = await db
    .selectFrom('original')
    .select('sha256')
    .where('tenant_id', '=', db.tenantId)
    .where('sha256', '=', sha256)
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
}

const currentFile = async (db: TenantDb, uuid: string): Promise<string | null> => {
  const { original_sha256: sha256 } = await db
    .selectFrom('asset')
    .select('original_sha256')
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow()
  return sha256
}
