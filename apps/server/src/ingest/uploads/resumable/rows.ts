import { RESUMABLE_DAYS } from '@pressmark/contract/ingest/resumable-uploads.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import type { ACCEPTED } from '../accepted.ts'
import { fileNameOf, requireStorage, selectUpload } from '../uploads.ts'

/** The owner of an upload. No one else can continue or read it. */
export type Uploader = { tenantId: number; personUuid: string }

export type UploadKind = keyof typeof ACCEPTED
export type NewResumable = { uuid: string; name: string; kind: UploadKind; size: number }
export type Resumable = { uuid: string; name: string; size: number; received: number; progressAt: Date }
export type ResumableRow = Resumable & { kind: UploadKind; mediaType: string | null; sha256: string | null }

const MAX_UNFINISHED = 2000

/** @throws storageLimitReached; forbidden if the person has 2,000 unfinished uploads */
export const insertResumable = async (
  db: TenantDb,
  uploader: Uploader,
  { uuid, name, kind, size }: NewResumable,
): Promise<void> => {
  const { unfinished } = await mine(db, uploader)
    .select((eb) => eb.fn.countAll<number>().as('unfinished'))
    .executeTakeFirstOrThrow()
  if (unfinished >= MAX_UNFINISHED) throw new Refusal('forbidden', { detail: 'There are too many unfinished uploads.' })
  await requireStorage(db, size)
  const row = {
    tenant_id: db.tenantId,
    uuid,
    person_uuid: uploader.personUuid,
    original_name: fileNameOf(name),
    kind,
    size,
  }
  await db.insertInto('resumable_upload').values(row).execute()
}

export const findResumable = async (
  db: TenantDb,
  uploader: Uploader,
  uuid: string,
): Promise<ResumableRow | undefined> => {
  const row = await mine(db, uploader).selectAll().where('uuid', '=', uuid).executeTakeFirst()
  return (
    row && {
      uuid,
      name: row.original_name,
      kind: row.kind as UploadKind, // guaranteed by a check constraint
      size: Number(row.size),
      received: Number(row.received),
      progressAt: row.progress_at,
      mediaType: row.media_type,
      sha256: row.sha256,
    }
  )
}

/** Reads an upload that is complete and recorded. @throws notFound */
export const readFinished = async (db: TenantDb, { personUuid }: Uploader, uuid: string): Promise<Resumable> => {
  const row = await selectUpload(db, uuid).where('u.person_uuid', '=', personUuid).executeTakeFirst()
  if (row === undefined) throw new Refusal('notFound')
  const size = Number(row.size)
  return { uuid, name: row.original_name, size, received: size, progressAt: row.created_at }
}

/** Records that the bytes from `from` to `to` are stored.
 *  @throws staleVersion if another request continued the upload in the meantime */
export const advanceResumable = async (db: TenantDb, uuid: string, from: number, to: number): Promise<void> => {
  const { numUpdatedRows } = await db
    .updateTable('resumable_upload')
    .set({ received: to, progress_at: new Date() })
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', '=', uuid)
    .where('received', '=', from)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Refusal('staleVersion')
}

export const updateResumable = async (
  db: TenantDb,
  uuid: string,
  values: { sha256?: string; media_type?: string },
): Promise<void> => {
  await db
    .updateTable('resumable_upload')
    .set(values)
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', '=', uuid)
    .execute()
}

/** @param person the owner whose upload it must be
 *  @returns whether there was such an upload */
export const deleteResumable = async (
  db: TenantDb,
  uuid: string,
  { person }: { person?: string } = {},
): Promise<boolean> => {
  const named = db.deleteFrom('resumable_upload').where('tenant_id', '=', db.tenantId).where('uuid', '=', uuid)
  const owned = person === undefined ? named : named.where('person_uuid', '=', person)
  const { numDeletedRows } = await owned.executeTakeFirst()
  return numDeletedRows > 0n
}

/** Deletes uploads without progress for a week. */
export const deleteExpired = (db: TenantDb): Promise<{ uuid: string }[]> =>
  db
    .deleteFrom('resumable_upload')
    .where('tenant_id', '=', db.tenantId)
    .where('progress_at', '<', sql<Date>`now() - make_interval(days => ${RESUMABLE_DAYS})`)
    .returning('uuid')
    .execute()

const mine = (db: TenantDb, { personUuid }: Uploader) =>
  db.selectFrom('resumable_upload').where('tenant_id', '=', db.tenantId).where('person_uuid', '=', personUuid)
