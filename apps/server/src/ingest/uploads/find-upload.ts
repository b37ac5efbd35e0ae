import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import type { Accepted } from './accepted.ts'

/** The upload that a link names.
 *  @throws uploadNotFound; unsupportedContent where the file is of another kind than the import */
export const findUpload = async (
  db: TenantDb,
  link: string,
  { expected, mediaTypes }: Accepted,
): Promise<{ uuid: string; originalName: string; originalSha256: string; mediaType: string }> => {
  const uuid = /\/ccc\/uploads\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i.exec(link)?.[1]
  const upload = uuid === undefined ? undefined : await readUpload(db, uuid)
  if (uuid === undefined || upload === undefined) throw new Refusal('uploadNotFound')
  if (!(mediaTypes as readonly string[]).includes(upload.media_type)) {
    const found = upload.media_type
    throw new Refusal('unsupportedContent', {
      detail: `The uploaded file is ${found}, which is not what this call takes`,
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

const readUpload = (db: TenantDb, uuid: string) =>
  db
    .selectFrom('upload as u')
    .innerJoin('original as o', (join) =>
      join.onRef('o.tenant_id', '=', 'u.tenant_id').onRef('o.sha256', '=', 'u.sha256'),
    )
    .select(['u.sha256', 'u.original_name', 'o.media_type'])
    .where('u.tenant_id', '=', db.tenantId)
    .where('u.uuid', '=', uuid)
    .executeTakeFirst()
