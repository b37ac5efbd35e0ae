import type { TenantDb } from '#platform/db/database.ts'
import type { Caller } from '#platform/http/route.ts'
import { pyramidFor } from '#media/images/image-view.ts'

/** An image to download, with names of blobs. */
export type PictureRow = {
  uuid: string
  title: string
  pressmark: string
  itemTitle: string
  width: number | null
  height: number | null
  pyramid: string | null
  watermarkedPyramid: string | null
  watermarkedWith: string | null
  /** The current watermark of the organisation. */
  watermark: string | null
  /** Its import is running. */
  underway: boolean
}

const picturesAmong = (assets: string) => `
  select a.uuid, a.title, i.pressmark, i.title as "itemTitle", a.width, a.height, a.pyramid, a.watermarked_pyramid as "watermarkedPyramid",
    a.watermarked_with as "watermarkedWith", t.watermark, coalesce(r.processing in ('WAITING', 'IN_PROGRESS'), false) as underway
  from ${assets}
  join item i on i.tenant_id = $1 and i.uuid = a.item_uuid
  join tenant t on t.id = $1
  left join asset_import r on r.tenant_id = $1 and r.asset_uuid = a.uuid`

const PICTURE = `${picturesAmong('asset a')} where a.tenant_id = $1 and a.kind = 'images' and a.uuid = $2`
const PICTURES = `${picturesAmong('asset_position p join asset_record a on a.tenant_id = $1 and a.uuid = p.uuid')}
  where p.tenant_id = $1 and p.item_uuid = $2 and p.kind = 'images' order by p.position`

export const readPicture = async (db: TenantDb, uuid: string): Promise<PictureRow | undefined> => {
  const [row] = await db.named<PictureRow>('picture', PICTURE, [db.tenantId, uuid])
  return row
}

/** Reads the images of an item, in their order. */
export const readPictures = (db: TenantDb, item: string): Promise<PictureRow[]> =>
  db.named<PictureRow>('pictures', PICTURES, [db.tenantId, item])

export type Source = { pyramid: string; asset: string; image: { width: number; height: number } }

/** Returns the pyramid from which the image is made for this person, or undefined until it exists. */
export const sourceFor = (row: PictureRow, caller: Pick<Caller, 'capabilities'>): Source | undefined => {
  const { width, height } = row
  const pyramid = pyramidFor(row, caller)
  if (pyramid === null || width === null || height === null) return undefined
  return { pyramid, asset: row.uuid, image: { width, height } }
}
