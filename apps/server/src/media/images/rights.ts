import { DEFAULT_STATE } from '@pressmark/contract/constants.ts'
import type { Database, TenantDb } from '#platform/database.ts'
import { Refusal } from '#platform/errors.ts'
import type { Caller } from '#platform/http.ts'
import type { Tenant } from '#platform/tenancy.ts'

/** What can be shown of an image: names of blobs, null until it is processed. */
export type ShownImage = {
  pyramid: string | null
  thumbnail: string | null
  width: number | null
  height: number | null
  everyone: boolean
}

// An image that nobody has decided about yet follows its item; one with a state of its own follows that.
const IMAGE = `
  select a.pyramid, a.thumbnail, a.width, a.height, case when own.name = $3 then above.is_public else own.is_public end as everyone
  from asset a
  join item i on i.tenant_id = $1 and i.uuid = a.item_uuid
  join state own on own.tenant_id = $1 and own.uuid = a.state_uuid
  join state above on above.tenant_id = $1 and above.uuid = i.state_uuid
  where a.tenant_id = $1 and a.uuid = $2 and a.kind = 'images'`

const readImage = async (db: TenantDb, uuid: string): Promise<ShownImage | undefined> => {
  const [row] = await db.named<ShownImage>('shown image', IMAGE, [db.tenantId, uuid, DEFAULT_STATE])
  return row
}

/** The image, if this caller may see it. @source SEMANTICS §4
 *  @throws notFound; notSignedIn when a member would see it */
export const visibleImage = async (
  database: Database,
  tenant: Tenant,
  caller: Caller | undefined,
  uuid: string,
): Promise<ShownImage> => {
  const image = await readImage(database.reader(tenant.id), uuid)
  if (image === undefined) throw new Refusal('notFound')
  const everyone = tenant.anonymousAccess === 'all' || (tenant.anonymousAccess === 'public-states' && image.everyone)
  if (caller === undefined && !everyone) throw new Refusal('notSignedIn')
  return { ...image, everyone }
}
