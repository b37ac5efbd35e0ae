import type { Readable } from 'node:stream'
import { CONTENT_HEAD } from '#media/decoders/content-type.ts'
import { asTenant, type Database, type TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { ACCEPTED, acceptedType } from '../accepted.ts'
import { recordUpload } from '../uploads.ts'
import {
  advanceResumable,
  deleteExpired,
  deleteResumable,
  findResumable,
  insertResumable,
  readFinished,
  updateResumable,
  type UploadKind,
  type NewResumable,
  type Resumable,
  type Uploader,
} from './rows.ts'
import type { Advance, UploadParts } from './upload-parts.ts'

export const isKind = (kind: string | null | undefined): kind is UploadKind =>
  kind !== null && kind !== undefined && Object.hasOwn(ACCEPTED, kind)

/** Handles uploads that continue after a lost connection, a reload or a restart. Acknowledged bytes are synced to disk. */
export const createResumables = ({ database, uploadParts }: { database: Database; uploadParts: UploadParts }) => {
  const within = <Result>({ tenantId }: Uploader, work: (db: TenantDb) => Promise<Result>) =>
    asTenant(database, tenantId, work)
  const rowOf = (uploader: Uploader, uuid: string) => findResumable(database.reader(uploader.tenantId), uploader, uuid)

  /** Starts an upload. @throws storageLimitReached; forbidden if the person has 2,000 unfinished ones */
  const begin = async (uploader: Uploader, upload: NewResumable) => {
    await uploadParts.begin(partial(uploader, upload.uuid))
    await within(uploader, (db) => insertResumable(db, uploader, upload))
  }

  /** Finds an upload. A complete one whose last step was interrupted is finished first. @throws notFound */
  const find = async (uploader: Uploader, uuid: string): Promise<Resumable> => {
    const row = await rowOf(uploader, uuid)
    if (row === undefined) return readFinished(database.reader(uploader.tenantId), uploader, uuid)
    if (row.received === row.size) await finish(uploader, uuid)
    return row
  }

  /** Receives bytes from `offset` onwards. Received bytes are kept even if the source fails.
   *  @returns number of bytes received so far
   *  @throws notFound; staleVersion if another request continued it in the meantime; unsupportedContent after the first bytes */
  const receive = async (uploader: Uploader, uuid: string, offset: number, source: Readable): Promise<number> => {
    const advance: Advance = (from, to, alongside) =>
      within(uploader, async (db) => {
        await advanceResumable(db, uuid, from, to)
        await alongside?.(db)
      })
    const { received, error } = await uploadParts.write(partial(uploader, uuid), offset, source, advance)
    await checkContent(uploader, uuid)
    if (error !== undefined) throw error
    return received
  }

  /** Deletes an upload. @throws notFound */
  const drop = async (uploader: Uploader, uuid: string): Promise<void> => {
    const dropped = await within(uploader, (db) => deleteResumable(db, uuid, { person: uploader.personUuid }))
    if (!dropped) throw new Refusal('notFound')
    await uploadParts.remove(partial(uploader, uuid))
  }

  /** Creates an original and an upload that an import can name. Can be run again after a crash.
   *  @throws notFound if the bytes are lost: the client sends them again */
  const finish = async (uploader: Uploader, uuid: string): Promise<void> => {
    await checkContent(uploader, uuid)
    const note = (sha256: string) => within(uploader, (db) => updateResumable(db, uuid, { sha256 }))
    await uploadParts.keep(partial(uploader, uuid), note)
    const row = await rowOf(uploader, uuid)
    if (row === undefined) return // another process has just finished it
    const { sha256, mediaType, size } = row
    if (sha256 === null || mediaType === null) throw new Error(`the bytes of upload ${uuid} are gone`)
    if (!(await uploadParts.hasOriginal(uploader, { sha256, size }))) {
      await drop(uploader, uuid)
      throw new Refusal('notFound')
    }
    const file = { originalName: row.name, mediaType, size, sha256 }
    await within(uploader, async (db) => {
      if (await deleteResumable(db, uuid)) await recordUpload(db, uploader.personUuid, file, uuid)
    })
    await uploadParts.remove(partial(uploader, uuid))
  }

  /* Checks the type by the first bytes, as soon as they are received. A refused file is deleted. */
  const checkContent = async (uploader: Uploader, uuid: string): Promise<void> => {
    const row = await rowOf(uploader, uuid)
    if (row === undefined || row.mediaType !== null || row.received < Math.min(row.size, CONTENT_HEAD)) return
    const head = await uploadParts.head(partial(uploader, uuid), Math.min(row.size, CONTENT_HEAD))
    try {
      const mediaType = acceptedType(head, row.name, ACCEPTED[row.kind])
      await within(uploader, (db) => updateResumable(db, uuid, { media_type: mediaType }))
    } catch (error) {
      if (error instanceof Refusal) await drop(uploader, uuid)
      throw error
    }
  }

  return { begin, find, receive, finish, drop, expireAll: () => expireAll(database, uploadParts) }
}
export type Resumables = ReturnType<typeof createResumables>

const partial = ({ tenantId }: Uploader, uuid: string) => ({ tenantId, uuid })

const expireAll = async (database: Database, uploadParts: UploadParts): Promise<void> => {
  const tenants = await database.owner.selectFrom('tenant').select('id').execute()
  for (const { id: tenantId } of tenants) {
    const expired = await asTenant(database, tenantId, deleteExpired)
    for (const { uuid } of expired) await uploadParts.remove({ tenantId, uuid })
  }
}
