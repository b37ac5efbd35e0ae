import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { readUpload, type UploadedFile } from '@pressmark/contract/ingest/imports.ts'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'

/** @throws notFound */
export const readReceivedUpload = async (db: TenantDb, uuid: string, origin: string): Promise<UploadedFile> => {
  const row = await db
    .selectFrom('upload as u')
    .innerJoin('original as o', (join) =>
      join.onRef('o.tenant_id', '=', 'u.tenant_id').onRef('o.sha256', '=', 'u.sha256'),
    )
    .select(['u.original_name', 'u.sha256', 'o.media_type', 'o.size'])
    .where('u.tenant_id', '=', db.tenantId)
    .where('u.uuid', '=', uuid)
    .executeTakeFirst()
  if (row === undefined) throw new Refusal('notFound')
  return {
    link: origin + addressOf(readUpload, { uuid }),
    originalName: row.original_name,
    mediaType: row.media_type,
    size: Number(row.size),
    sha256: row.sha256,
  }
}
