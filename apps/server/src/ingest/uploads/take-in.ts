import path from 'node:path'
import type { Readable } from 'node:stream'
import { readUpload, type UploadedFile } from '@pressmark/contract/imports.ts'
import { addressOf } from '@pressmark/contract/endpoint.ts'
import { v7 as uuidv7 } from 'uuid'
import { CONTENT_HEAD, identifyContent } from '#media/decoders/content-type.ts'
import { originalBlob } from '#media/blob-names.ts'
import type { Blobs } from '#platform/blobs/blobs.ts'
import { asTenant, type Database, type TenantDb } from '#platform/database.ts'
import { Refusal } from '#platform/errors.ts'
import type { Caller } from '#platform/http.ts'
import type { Tenant } from '#platform/tenancy.ts'
import { firstBytes } from './first-bytes.ts'

/** Takes in an image: streamed to storage, synced, and only then a row and an answer.
 *  @throws unsupportedContent saying what was found, where the content is none of the accepted types or not what the name says */
export const takeInImage = async (
  { database, blobs }: { database: Database; blobs: Blobs },
  { tenant, caller, origin }: { tenant: Tenant; caller: Caller; origin: string },
  { stream, name }: { stream: Readable; name: string },
): Promise<UploadedFile> => {
  const originalName = fileNameOf(name)
  const { head, whole } = await firstBytes(stream, CONTENT_HEAD)
  const mediaType = acceptedType(head, originalName)
  const { sha256, size } = await blobs.put(whole, (told) => originalBlob(tenant.id, told.sha256))
  const told = { originalName, mediaType, size, sha256 }
  const link = await asTenant(database, tenant.id, (db) => keepUpload(db, caller.personUuid, told))
  return { link: origin + link, ...told }
}

/** Notes bytes that are in storage already as an upload. @returns the address that an import names */
export const keepUpload = async (
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

// The endings that go with each content; a name without a known ending says nothing and is no mismatch.
const ENDINGS: Record<string, readonly string[]> = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/tiff': ['tif', 'tiff'],
  'image/gif': ['gif'],
}
const KNOWN = new Set(Object.values(ENDINGS).flat())

export const acceptedType = (head: Buffer, name: string): string => {
  if (head.length === 0)
    throw new Refusal('unsupportedContent', { detail: 'The file is empty', facts: { reason: { code: 'emptyFile' } } })
  const content = identifyContent(head)
  if (content.type !== 'image') {
    const { found } = content
    throw new Refusal('unsupportedContent', {
      detail: `Not an image of an accepted type: ${found}`,
      facts: { reason: { code: 'notAnImage', found } },
    })
  }
  const ending = path.extname(name).slice(1).toLowerCase()
  if (KNOWN.has(ending) && !ENDINGS[content.mediaType]?.includes(ending)) {
    const found = content.mediaType.replace('image/', '').toUpperCase()
    throw new Refusal('unsupportedContent', {
      detail: `The name ends in .${ending}, but the file contains a ${found} image`,
      facts: { reason: { code: 'nameMismatch', found, ending } },
    })
  }
  return content.mediaType
}
