import type { TenantDb } from '#platform/database.ts'
import type { Caller } from '#platform/http.ts'

/** An image that somebody wants to have; names of blobs. */
export type PictureRow = {
  uuid: string
  title: string
  pressmark: string
  itemTitle: string
  width: number | null
  height: number | null
  pyramid: string | null
  marked: string | null
  markedWith: string | null
  /** The organisation's. */
  watermark: string | null
  /** Its import goes on. */
  underway: boolean
}

const PICTURES = `
  select a.uuid, a.title, i.pressmark, i.title as "itemTitle", a.width, a.height, a.pyramid, a.marked,
    a.marked_with as "markedWith", t.watermark, coalesce(r.processing in ('WAITING', 'IN_PROGRESS'), false) as underway
  from asset a
  join item i on i.tenant_id = $1 and i.uuid = a.item_uuid
  join tenant t on t.id = $1
  left join asset_import r on r.tenant_id = $1 and r.asset_uuid = a.uuid
  where a.tenant_id = $1 and a.kind = 'images'`

export const readPicture = async (db: TenantDb, uuid: string): Promise<PictureRow | undefined> => {
  const [row] = await db.named<PictureRow>('picture', `${PICTURES} and a.uuid = $2`, [db.tenantId, uuid])
  return row
}

/** The images of an item, in their order. */
export const readPictures = (db: TenantDb, item: string): Promise<PictureRow[]> =>
  db.named<PictureRow>('pictures', `${PICTURES} and a.item_uuid = $2 order by a.position`, [db.tenantId, item])

export type Source = { pyramid: string; image: { width: number; height: number } }

/** What the picture is made from for this person: whoever must see the watermark is never given the clean one, also while
 *  the other is still being made. @returns undefined while there is nothing to make it from @source SEMANTICS §4 */
export const sourceFor = (row: PictureRow, { capabilities }: Pick<Caller, 'capabilities'>): Source | undefined => {
  const { width, height, watermark } = row
  const clean = watermark === null || capabilities.has('media.unmarked')
  const pyramid = clean ? row.pyramid : row.markedWith === watermark ? row.marked : null
  if (pyramid === null || width === null || height === null) return undefined
  return { pyramid, image: { width, height } }
}
