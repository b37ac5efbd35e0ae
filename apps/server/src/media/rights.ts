import { DEFAULT_STATE, type AssetType } from '@pressmark/contract/constants.ts'
import type { Database, TenantDb } from '#platform/database.ts'
import { Refusal } from '#platform/errors.ts'
import type { Caller } from '#platform/http.ts'
import type { Tenant } from '#platform/tenancy.ts'

/** What can be shown of an asset: names of blobs, null until it is processed. */
export type ShownAsset = {
  itemUuid: string
  kind: AssetType
  pyramid: string | null
  /** The pyramid with the watermark `markedWith` in it. */
  marked: string | null
  markedWith: string | null
  /** The organisation's, now. */
  watermark: string | null
  thumbnail: string | null
  rendition: string | null
  waveform: string | null
  width: number | null
  height: number | null
  /** s */
  duration: number | null
  everyone: boolean
}

// An asset that nobody has decided about yet follows its item; one with a state of its own follows that.
const ASSET = `
  select a.item_uuid as "itemUuid", a.kind, a.pyramid, a.marked, a.marked_with as "markedWith", t.watermark, a.thumbnail, a.rendition, a.waveform, a.width, a.height, a.duration,
    case when own.name = $3 then above.is_public else own.is_public end as everyone
  from asset a
  join tenant t on t.id = $1
  join item i on i.tenant_id = $1 and i.uuid = a.item_uuid
  join state own on own.tenant_id = $1 and own.uuid = a.state_uuid
  join state above on above.tenant_id = $1 and above.uuid = i.state_uuid
  where a.tenant_id = $1 and a.uuid = $2`

const readAsset = async (db: TenantDb, uuid: string): Promise<ShownAsset | undefined> => {
  const [row] = await db.named<ShownAsset>('shown asset', ASSET, [db.tenantId, uuid, DEFAULT_STATE])
  return row
}

type Entity = 'item' | 'collection'
type ShownEntity = { everyone: boolean; state: string }

const readEntity = async (db: TenantDb, entity: Entity, uuid: string): Promise<ShownEntity | undefined> => {
  const [row] = await db.named<ShownEntity>(
    `shown ${entity}`,
    `select s.is_public as everyone, s.name as state from ${entity} e join state s on s.tenant_id = $1 and s.uuid = e.state_uuid
     where e.tenant_id = $1 and e.uuid = $2`,
    [db.tenantId, uuid],
  )
  return row
}

/** Whether what is in a public state (or is not) is visible to everyone here. */
export const isForEveryone = ({ anonymousAccess }: Pick<Tenant, 'anonymousAccess'>, inPublicState: boolean): boolean =>
  anonymousAccess === 'all' || (anonymousAccess === 'public-states' && inPublicState)

const admit = <Found extends { everyone: boolean }>(
  tenant: Tenant,
  caller: Caller | undefined,
  found: Found | undefined,
): Found => {
  if (found === undefined) throw new Refusal('notFound')
  const everyone = isForEveryone(tenant, found.everyone)
  if (caller === undefined && !everyone) throw new Refusal('notSignedIn')
  return { ...found, everyone }
}

/** The asset, if it is of this kind and this caller may see it. Every way to its bytes goes through here. @source SEMANTICS §4
 *  @throws notFound; notSignedIn when a member would see it */
export const visibleAsset = async (
  database: Pick<Database, 'reader'>,
  tenant: Tenant,
  caller: Caller | undefined,
  uuid: string,
  kind?: AssetType,
): Promise<ShownAsset> => {
  const asset = await readAsset(database.reader(tenant.id), uuid)
  return admit(tenant, caller, kind === undefined || asset?.kind === kind ? asset : undefined)
}

/** The same for an item or a collection: whether its manifest may be read.
 *  @throws notFound, notSignedIn */
export const visibleEntity = async (
  database: Pick<Database, 'reader'>,
  tenant: Tenant,
  caller: Caller | undefined,
  entity: Entity,
  uuid: string,
): Promise<ShownEntity> => admit(tenant, caller, await readEntity(database.reader(tenant.id), entity, uuid))
