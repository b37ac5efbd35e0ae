import path from 'node:path'
import type { Readable } from 'node:stream'
import { readUpload, type UploadedFile } from '@pressmark/contract/ingest/imports.ts'
import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { v7 as uuidv7 } from 'uuid'
import { CONTENT_HEAD } from '#media/decoders/content-type.ts'
import { originalBlob } from '#media/blob-names.ts'
import type { Blobs } from '#platform/blobs/blobs.ts'
import { asTenant, type Database, type TenantDb } from '#platform/db/database.ts'
import type { Caller } from '#platform/http/route.ts'
import type { Tenant } from '#platform/http/tenancy.ts'
import { acceptedType, type Accepted } from './accepted.ts'
import { firstBytes } from './first-bytes.ts'

/** Takes in a file: streamed to storage, synced, and only then a row and an answer.
 *  @throws unsupportedContent saying what was found, where the content is none of the accepted types or not what the name says */
export const receiveFile = async (
  { database, blobs }: { database: Database; blobs: Blobs },
  { tenant, caller, origin }: { tenant: Tenant; caller: Caller; origin: string },
  { stream, name }: { stream: Readable; name: string },
  accepted: Accepted,
): Promise<UploadedFile> => {
  const originalName = fileNameOf(name)
  const { head, whole } = await firstBytes(stream, CONTENT_HEAD)
  const mediaType = acceptedType(head, originalName, accepted)
  const { sha256, size } = await blobs.put(whole, (told) => originalBlob(tenant.id, told.sha256))
  const told = { originalName, mediaType, size, sha256 }
  const link = await asTenant(database, tenant.id, (db) => recordUpload(db, caller.personUuid, told))
  return { link: origin + link, ...told }
}

/** Notes bytes that are in storage already as an upload. @returns the address that an import names */
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
  return addressOf(readUpload, { uuid })
}

/* Without folders, and without what no text may hold. */
export const fileNameOf = (name: string): string =>
  path
    .basename(name.replaceAll('\\', '/'))
    .replace(/\p{Cc}/gu, '')
    .slice(0, 512)
    .toWellFormed() || 'file'
