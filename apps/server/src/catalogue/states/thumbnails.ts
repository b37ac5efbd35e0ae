import type { TenantDb } from '#platform/db/database.ts'
import { thumbnailAddress } from '#media/addresses.ts'
import { readCollections } from '../collections/answers.ts'
import { COVER } from '../items/fragments.ts'

/** Returns the addresses of the images that represent items, without the origin. */
export const itemThumbnails = async (db: TenantDb, uuids: readonly string[]): Promise<Map<string, string>> => {
  const rows = await db.named<{ uuid: string; cover: string | null }>(
    'item covers',
    `select i.uuid, ${COVER} as cover from item i where i.tenant_id = $1 and i.uuid = any($2)`,
    [db.tenantId, uuids],
  )
  return new Map(
    rows.flatMap(({ uuid, cover }) => {
      const [, asset, thumbnail] = cover?.split(' ') ?? []
      return asset && thumbnail ? [[uuid, thumbnailAddress(asset, thumbnail)] as const] : []
    }),
  )
}

/** Returns the addresses of the thumbnails of assets, without the origin. */
export const assetThumbnails = async (db: TenantDb, uuids: readonly string[]): Promise<Map<string, string>> => {
  if (uuids.length === 0) return new Map()
  const rows = await db
    .selectFrom('asset_record')
    .select(['uuid', 'thumbnail'])
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', 'in', uuids)
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(
    rows.flatMap(({ uuid, thumbnail }) =>
      thumbnail === null ? [] : [[uuid, thumbnailAddress(uuid, thumbnail)] as const],
    ),
  )
}

/** Returns the addresses of the images that represent collections, without the origin. */
export const collectionThumbnails = async (db: TenantDb, uuids: readonly string[]): Promise<Map<string, string>> =>
  new Map(
    (await readCollections(db, uuids, '')).flatMap(({ uuid, thumbnail }) => (thumbnail ? [[uuid, thumbnail]] : [])),
  )
