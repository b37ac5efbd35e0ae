import type { Readable } from 'node:stream'
import { RESUMABLE_DAYS } from '@pressmark/contract/ingest/resumable-uploads.ts'
import { sql } from 'kysely'
import { CONTENT_HEAD } from '#media/decoders/content-type.ts'
import { asTenant, type Database, type TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { ACCEPTED, acceptedType } from '../accepted.ts'
import { fileNameOf, recordUpload, selectUpload } from '../uploads.ts'
import type { Advance, UploadParts } from './upload-parts.ts'

/** The owner of an upload. No one else can continue or read it. */
export type Uploader = { tenantId: number; personUuid: string }

type Kind = keyof typeof ACCEPTED
export const isKind = (kind: string | null | undefined): kind is Kind =>
  kind !== null && kind !== undefined && kind in ACCEPTED
export type NewResumable = { uuid: string; name: string; kind: Kind; size: number }
export type Resumable = { uuid: string; name: string; size: number; received: number; createdAt: Date }

const MOST_UNFINISHED = 2000

/** Handles uploads that continue after a lost connection, a reload or a restart. Acknowledged bytes are synced to disk. */
export const createResumables = ({ database, uploadParts }: { database: Database; uploadParts: UploadParts }) => {
  const arriving = ({ tenantId }: { tenantId: number }, uuid: string) => ({ tenantId, uuid })

  /** Starts an upload. @throws forbidden if the person has 2,000 unfinished ones */
  const begin = async (uploader: Uploader, { uuid, name, kind, size }: NewResumable) => {
    await uploadParts.begin(arriving(uploader, uuid))
    await asTenant(database, uploader.tenantId, async (db) => {
      const { unfinished } = await mine(db, uploader)
        .select((eb) => eb.fn.countAll<number>().as('unfinished'))
        .executeTakeFirstOrThrow()
      if (unfinished >= MOST_UNFINISHED)
        throw new Refusal('forbidden', { detail: 'There are too many unfinished uploads.' })
      const row = {
        tenant_id: db.tenantId,
        uuid,
        person_uuid: uploader.personUuid,
        original_name: fileNameOf(name),
        kind,
        size,
      }
      await db.insertInto('resumable_upload').values(row).execute()
    })
  }

  /** Finds an upload. A complete one whose last step was interrupted is finished first. @throws notFound */
  const find = async (uploader: Uploader, uuid: string): Promise<Resumable> => {
    const row = await rowOf(uploader, uuid)
    if (row === undefined) return finished(uploader, uuid)
    if (row.received === row.size) await finish(uploader, uuid)
    return row
  }

  /** Receives bytes from `offset` onwards. Received bytes are kept even if the source fails.
   *  @returns number of bytes received so far
   *  @throws notFound; staleVersion if another request continued it in the meantime; unsupportedContent after the first bytes */
  const receive = async (uploader: Uploader, uuid: string, offset: number, source: Readable): Promise<number> => {
    const advance: Advance = (from, to, alongside) =>
      asTenant(database, uploader.tenantId, async (db) => {
        const { numUpdatedRows } = await db
          .updateTable('resumable_upload')
          .set({ received: to })
          .where('tenant_id', '=', db.tenantId)
          .where('uuid', '=', uuid)
          .where('received', '=', from)
          .executeTakeFirst()
        if (numUpdatedRows === 0n) throw new Refusal('staleVersion')
        await alongside?.(db)
      })
    const { received, error } = await uploadParts.write(arriving(uploader, uuid), offset, source, advance)
    await checkContent(uploader, uuid)
    if (error !== undefined) throw error
    return received
  }

  /** Deletes an upload. @throws notFound */
  const drop = async (uploader: Uploader, uuid: string): Promise<void> => {
    const dropped = await asTenant(database, uploader.tenantId, (db) =>
      db
        .deleteFrom('resumable_upload')
        .where('tenant_id', '=', db.tenantId)
        .where('uuid', '=', uuid)
        .where('person_uuid', '=', uploader.personUuid)
        .executeTakeFirst(),
    )
    if (dropped.numDeletedRows === 0n) throw new Refusal('notFound')
    await uploadParts.remove(arriving(uploader, uuid))
  }

  /** Creates an original and an upload that an import can name. Can be run again after a crash. */
  const finish = async (uploader: Uploader, uuid: string): Promise<void> => {
    await checkContent(uploader, uuid)
    await uploadParts.keep(arriving(uploader, uuid), (sha256) => change(uploader, uuid, { sha256 }))
    const row = await rowOf(uploader, uuid)
    if (row === undefined) return // another process has just finished it
    if (row.sha256 === null || row.mediaType === null) throw new Error(`the bytes of upload ${uuid} are gone`)
    const told = { originalName: row.name, mediaType: row.mediaType, size: row.size, sha256: row.sha256 }
    await asTenant(database, uploader.tenantId, async (db) => {
      const { numDeletedRows } = await db
        .deleteFrom('resumable_upload')
        .where('tenant_id', '=', db.tenantId)
        .where('uuid', '=', uuid)
        .executeTakeFirst()
      if (numDeletedRows > 0n) await recordUpload(db, uploader.personUuid, told, uuid)
    })
    await uploadParts.remove(arriving(uploader, uuid))
  }

  /* Checks the type by the first bytes, as soon as they are received. A refused file is deleted. */
  const checkContent = async (uploader: Uploader, uuid: string): Promise<void> => {
    const row = await rowOf(uploader, uuid)
    if (row === undefined || row.mediaType !== null || row.received < Math.min(row.size, CONTENT_HEAD)) return
    const head = await uploadParts.head(arriving(uploader, uuid), Math.min(row.size, CONTENT_HEAD))
    try {
      await change(uploader, uuid, { media_type: acceptedType(head, row.name, ACCEPTED[row.kind]) })
    } catch (error) {
      if (error instanceof Refusal) await drop(uploader, uuid)
      throw error
    }
  }

  const rowOf = async (uploader: Uploader, uuid: string) => {
    const row = await mine(database.reader(uploader.tenantId), uploader)
      .selectAll()
      .where('uuid', '=', uuid)
      .executeTakeFirst()
    return (
      row && {
        uuid,
        name: row.original_name,
        kind: row.kind as Kind, // guaranteed by a check constraint
        size: Number(row.size),
        received: Number(row.received),
        createdAt: row.created_at,
        mediaType: row.media_type,
        sha256: row.sha256,
      }
    )
  }

  const finished = async ({ tenantId, personUuid }: Uploader, uuid: string): Promise<Resumable> => {
    const row = await selectUpload(database.reader(tenantId), uuid)
      .where('u.person_uuid', '=', personUuid)
      .executeTakeFirst()
    if (row === undefined) throw new Refusal('notFound')
    const size = Number(row.size)
    return { uuid, name: row.original_name, size, received: size, createdAt: row.created_at }
  }

  const change = async (
    { tenantId }: Uploader,
    uuid: string,
    values: { sha256?: string; media_type?: string },
  ): Promise<void> => {
    await asTenant(database, tenantId, (db) =>
      db
        .updateTable('resumable_upload')
        .set(values)
        .where('tenant_id', '=', db.tenantId)
        .where('uuid', '=', uuid)
        .execute(),
    )
  }

  /* Deletes uploads without progress for a week. */
  const expire = async (tenantId: number): Promise<void> => {
    const old = await asTenant(database, tenantId, (db) =>
      db
        .deleteFrom('resumable_upload')
        .where('tenant_id', '=', db.tenantId)
        .where('created_at', '<', sql<Date>`now() - make_interval(days => ${RESUMABLE_DAYS})`)
        .returning('uuid')
        .execute(),
    )
    for (const { uuid } of old) await uploadParts.remove({ tenantId, uuid })
  }

  const expireAll = async (): Promise<void> => {
    const tenants = await database.owner.selectFrom('tenant').select('id').execute()
    for (const { id } of tenants) await expire(id)
  }

  return { begin, find, receive, finish, drop, expireAll }
}
export type Resumables = ReturnType<typeof createResumables>

const mine = (db: TenantDb, { personUuid }: Uploader) =>
  db.selectFrom('resumable_upload').where('tenant_id', '=', db.tenantId).where('person_uuid', '=', personUuid)
