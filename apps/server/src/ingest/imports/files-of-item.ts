import { ASSET_TYPES, type AssetType } from '@pressmark/contract/platform/constants.ts'
import type { ModelCamera } from '@pressmark/contract/media/model-view.ts'
import { MAX_COPIED_FILES } from '@pressmark/contract/ingest/imports.ts'
import { sql } from 'kysely'
import { requireItem } from '#catalogue/items/answers.ts'
import { templatesOf } from '#metadata/templates.ts'
import { metadataPairs, type Metadata } from '#metadata/values.ts'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { ACCEPTED, type Accepted } from '../uploads/accepted.ts'
import { recordUpload } from '../uploads/uploads.ts'
import type { NewFile } from './new-file.ts'

const ACCEPTED_OF: Record<Exclude<AssetType, 'model3Ds'>, Accepted> = {
  images: ACCEPTED.image,
  audios: ACCEPTED.audio,
  videos: ACCEPTED.video,
}

/** Returns the files of all assets of an item with their metadata, in their order. The bytes are in storage already, so no file is
 *  uploaded again. The pages of a PDF are images.
 *  @throws notFound; badRequest for more than `MAX_COPIED_FILES` */
export const filesOfItem = async (
  db: TenantDb,
  { itemUuid, personUuid }: { itemUuid: string; personUuid: string },
): Promise<NewFile[]> => {
  await requireItem(db, itemUuid)
  const rows = await assetsOf(db, itemUuid)
  if (rows.length > MAX_COPIED_FILES)
    throw new Refusal('badRequest', {
      detail: `The media of an item with more than ${MAX_COPIED_FILES} files cannot be copied.`,
    })
  const parts = await partsOf(db, itemUuid)
  const fields = new Set((await templatesOf(db, 'MEDIA')).map(({ name }) => name))
  const files: NewFile[] = []
  for (const row of rows) {
    const kind = row.kind as AssetType // guaranteed by a check constraint
    const asModel = row.media_type === 'application/zip' ? ACCEPTED.zip : ACCEPTED.object
    const own = parts.filter(({ asset_uuid }) => asset_uuid === row.uuid)
    files.push({
      kind,
      link: await linkOf(db, personUuid, row),
      accepted: kind === 'model3Ds' ? asModel : ACCEPTED_OF[kind],
      parts: await Promise.all(
        own.map(async (part) => ({
          role: part.role,
          link: await linkOf(db, personUuid, part),
          accepted: ACCEPTED[part.role],
        })),
      ),
      ...(row.page !== null && { page: row.page }),
      ...(row.camera !== null && { camera: row.camera as ModelCamera }), // checked when it was stored
      sgtt: row.title,
      autn: row.author,
      // Values of deleted fields stay behind.
      customMetadataList: metadataPairs(row.metadata as Metadata).filter(({ name }) => fields.has(name)),
    })
  }
  return files
}

type Original = { original_name: string; original_sha256: string; size: number; media_type: string }

const linkOf = (db: TenantDb, personUuid: string, original: Original): Promise<string> =>
  recordUpload(db, personUuid, {
    originalName: original.original_name,
    sha256: original.original_sha256,
    size: Number(original.size),
    mediaType: original.media_type,
  })

const assetsOf = (db: TenantDb, itemUuid: string) =>
  db
    .selectFrom('asset as a')
    .innerJoin('asset_position as p', (join) =>
      join.onRef('p.tenant_id', '=', 'a.tenant_id').onRef('p.uuid', '=', 'a.uuid'),
    )
    .innerJoin('original as o', (join) =>
      join.onRef('o.tenant_id', '=', 'a.tenant_id').onRef('o.sha256', '=', 'a.original_sha256'),
    )
    .select(['a.uuid', 'a.kind', 'a.title', 'a.author', 'a.metadata', 'a.original_name', 'a.original_sha256'])
    .select(['a.page', 'a.camera', 'o.size', 'o.media_type'])
    .where('a.tenant_id', '=', db.tenantId)
    .where('a.item_uuid', '=', itemUuid)
    .orderBy(sql`array_position(${sql.val([...ASSET_TYPES])}::text[], a.kind)`)
    .orderBy('p.position')
    .limit(MAX_COPIED_FILES + 1)
    .execute()

const partsOf = (db: TenantDb, itemUuid: string) =>
  db
    .selectFrom('asset_part as part')
    .innerJoin('asset as a', (join) =>
      join.onRef('a.tenant_id', '=', 'part.tenant_id').onRef('a.uuid', '=', 'part.asset_uuid'),
    )
    .innerJoin('original as o', (join) =>
      join.onRef('o.tenant_id', '=', 'part.tenant_id').onRef('o.sha256', '=', 'part.original_sha256'),
    )
    .select(['part.asset_uuid', 'part.role', 'part.original_name', 'part.original_sha256', 'o.size', 'o.media_type'])
    .where('part.tenant_id', '=', db.tenantId)
    .where('a.item_uuid', '=', itemUuid)
    .$narrowType<{ role: 'material' | 'texture' }>()
    .execute()
