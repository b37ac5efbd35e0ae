import type { Readable } from 'node:stream'
import path from 'node:path'
import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { readUpload as readUploadCall, type UploadedFile } from '@pressmark/contract/ingest/imports.ts'
import { truncate } from '@pressmark/contract/platform/truncate.ts'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { type TenantDb, asTenant, type Database } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { CONTENT_HEAD } from '#media/decoders/content-type.ts'
import { originalBlob } from '#media/blob-names.ts'
import { lock } from '#platform/locks.ts'
import type { Blobs } from '#platform/blobs/blobs.ts'
import type { Caller } from '#platform/http/route.ts'
import type { Tenant } from '#platform/http/tenancy.ts'
import { type Accepted, acceptedType, firstBytes } from './accepted.ts'

/** Reads one upload.
 *  @throws notFound */
export const readReceivedUpload = async (db: TenantDb, uuid: string, origin: string): Promise<UploadedFile> => {
  const row = await selectUpload(db, uuid).executeTakeFirst()
  if (row === undefined) throw new Refusal('notFound')
  return {
    link: origin + addressOf(readUploadCall, { uuid }),
    originalName: row.original_name,
    mediaType: row.media_type,
    size: Number(row.size),
    sha256: row.sha256,
  }
}

/** Selects an upload together with its original. */
export const selectUpload = (db: TenantDb, uuid: string) =>
  db
    .selectFrom('upload as u')
    .innerJoin('original as o', (join) =>
      join.onRef('o.tenant_id', '=', 'u.tenant_id').onRef('o.sha256', '=', 'u.sha256'),
    )
    .select(['u.original_name', 'u.sha256', 'u.created_at', 'o.media_type', 'o.size'])
    .where('u.tenant_id', '=', db.tenantId)
    .where('u.uuid', '=', uuid)

/** Finds the upload that a link names.
 *  @throws uploadNotFound; unsupportedContent if the import needs another kind of file */
export const findUpload = async (
  db: TenantDb,
  link: string,
  { expected, mediaTypes }: Accepted,
): Promise<{ uuid: string; originalName: string; originalSha256: string; mediaType: string }> => {
  const uuid = /\/ccc\/uploads\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i.exec(link)?.[1]
  const upload = uuid === undefined ? undefined : await selectUpload(db, uuid).executeTakeFirst()
  if (uuid === undefined || upload === undefined) throw new Refusal('uploadNotFound')
  if (!(mediaTypes as readonly string[]).includes(upload.media_type)) {
    const found = upload.media_type
    throw new Refusal('unsupportedContent', {
      detail: `The uploaded file is ${found}, which this call does not accept.`,
      facts: { reason: { code: 'notOfThisKind', expected, found } },
    })
  }
  return {
    uuid,
    originalName: upload.original_name,
    originalSha256: upload.sha256,
    mediaType: upload.media_type,
  }
}

/** Receives a file. It is streamed to storage and synced before the row is written and the answer is sent.
 *  @throws storageLimitReached; unsupportedContent with the type that was found, if it is not accepted or does not match the name */
export const receiveFile = async (
  { database, blobs }: { database: Database; blobs: Blobs },
  { tenant, caller, origin }: { tenant: Tenant; caller: Caller; origin: string },
  { stream, name }: { stream: Readable; name: string },
  accepted: Accepted,
): Promise<UploadedFile> => {
  const originalName = fileNameOf(name)
  const { head, whole } = await firstBytes(stream, CONTENT_HEAD)
  const mediaType = acceptedType(head, originalName, accepted)
  const { sha256, size } = await blobs.put(whole, (content) => originalBlob(tenant.id, content.sha256))
  const uploadedFile = { originalName, mediaType, size, sha256 }
  const link = await asTenant(database, tenant.id, async (db) => {
    await requireStorage(db, size)
    return recordUpload(db, caller.personUuid, uploadedFile)
  })
  return { link: origin + link, ...uploadedFile }
}

/** Refuses a file that the limit of the tenant does not have room for. Unfinished uploads count with their full size. The lock makes
 *  uploads to a tenant with a limit wait for each other.
 *  @throws storageLimitReached */
export const requireStorage = async (db: TenantDb, size: number): Promise<void> => {
  const { storage_limit: limit } = await db
    .selectFrom('tenant')
    .select('storage_limit')
    .where('id', '=', db.tenantId)
    .executeTakeFirstOrThrow()
  if (limit === null) return
  await lock(db, 'storage')
  const { rows } = await sql<{ used: string }>`
    select (select coalesce(sum(size), 0) from original where tenant_id = ${db.tenantId})
      + (select coalesce(sum(size), 0) from resumable_upload where tenant_id = ${db.tenantId}) as used`.execute(db)
  if (Number(rows[0]?.used) + size > Number(limit)) throw new Refusal('storageLimitReached')
}

/** Records bytes that are already in storage as an upload. @returns the address that an import names */
export const recordUpload = async (
  db: TenantDb,
  personUuid: string | null,
  { originalName, mediaType, size, sha256 }: Omit<UploadedFile, 'link'>,
  uuid: string = uuidv7(),
): Promise<string> => {
  await db
    .insertInto('original')
    .values({ tenant_id: db.tenantId, sha256, size, media_type: mediaType })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .insertInto('upload')
    .values({ tenant_id: db.tenantId, uuid, person_uuid: personUuid, original_name: originalName, sha256 })
    .execute()
  return addressOf(readUploadCall, { uuid })
}

/* Removes folders, and characters that text columns cannot hold. */
export const fileNameOf = (name: string): string =>
  truncate(path.basename(name.replaceAll('\\', '/')).replace(/\p{Cc}/gu, ''), 512).toWellFormed() || 'file'
