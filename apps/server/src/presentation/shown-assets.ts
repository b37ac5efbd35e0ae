import { DEFAULT_STATE, type AssetType } from '@pressmark/contract/platform/constants.ts'
import type { TenantDb } from '#platform/db/database.ts'

/** An asset as needed by a manifest. Derivatives are names of blobs. Missing ones are null. */
export type AssetRow = {
  uuid: string
  kind: AssetType
  title: string
  position: number
  pyramid: string | null
  watermarkedPyramid: string | null
  watermarkedWith: string | null
  thumbnail: string | null
  rendition: string | null
  waveform: string | null
  width: number | null
  height: number | null
  /** s */
  duration: number | null
  inPublicState: boolean
}

// An asset without its own state follows its item, as in media/rights.ts.
const ASSETS = `
  select a.uuid, a.kind, a.title, p.position, a.pyramid, a.watermarked_pyramid as "watermarkedPyramid",
    a.watermarked_with as "watermarkedWith", a.thumbnail, a.rendition, a.waveform, a.width, a.height, a.duration,
    case when own.name = $3 then above.is_public else own.is_public end as "inPublicState"
  from asset_position p
  join asset_record a on a.tenant_id = $1 and a.uuid = p.uuid
  join item i on i.tenant_id = $1 and i.uuid = a.item_uuid
  join state own on own.tenant_id = $1 and own.uuid = a.state_uuid
  join state above on above.tenant_id = $1 and above.uuid = i.state_uuid
  where p.tenant_id = $1 and p.item_uuid = $2
  order by array_position(array['images', 'audios', 'videos', 'model3Ds'], a.kind), p.position`

/** Reads all assets of an item, images first, in their order. */
export const readAssets = (db: TenantDb, item: string): Promise<AssetRow[]> =>
  db.named<AssetRow>('assets of manifest', ASSETS, [db.tenantId, item, DEFAULT_STATE])

type DocumentRow = { uuid: string; name: string }

/** Reads the PDF files of an item. They have no watermark, unlike their pages. If the organisation has a watermark, only people who
 *  see images without it get them. */
export const readDocuments = (
  db: TenantDb,
  item: string,
  { withoutWatermark }: { withoutWatermark: boolean },
): Promise<DocumentRow[]> =>
  db.named<DocumentRow>(
    'documents of manifest',
    `select uuid, original_name as name from item_document where tenant_id = $1 and item_uuid = $2
       and ($3 or not exists (select from tenant where id = $1 and watermark is not null)) order by created_at, uuid`,
    [db.tenantId, item, withoutWatermark],
  )
