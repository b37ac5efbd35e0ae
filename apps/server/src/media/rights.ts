import { DEFAULT_STATE, type AssetType } from '@pressmark/contract/platform/constants.ts'
import { authServices } from '@pressmark/iiif/presentation/auth-services.ts'
import type { Database, TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import type { Caller } from '#platform/http/route.ts'
import type { Tenant } from '#platform/http/tenancy.ts'
import { showsImage } from './drafts.ts'

/** The blobs of an asset that may be shown, null until it is processed. */
export type VisibleAsset = {
  uuid: string
  itemUuid: string
  kind: AssetType
  pyramid: string | null
  /** The pyramid with the watermark `watermarkedWith`. */
  watermarkedPyramid: string | null
  watermarkedWith: string | null
  /** The current watermark of the organisation. */
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

// An asset without its own state follows its item. An asset with a state follows that state.
const ASSETS = `
  select a.uuid, a.item_uuid as "itemUuid", a.kind, a.pyramid, a.watermarked_pyramid as "watermarkedPyramid", a.watermarked_with as "watermarkedWith", t.watermark, a.thumbnail, a.rendition, a.waveform, a.width, a.height, a.duration,
    case when own.name = $3 then above.is_public else own.is_public end as everyone
  from asset a
  join tenant t on t.id = $1
  join item i on i.tenant_id = $1 and i.uuid = a.item_uuid
  join state own on own.tenant_id = $1 and own.uuid = a.state_uuid
  join state above on above.tenant_id = $1 and above.uuid = i.state_uuid
  where a.tenant_id = $1`

const readAsset = async (db: TenantDb, uuid: string): Promise<VisibleAsset | undefined> => {
  const [row] = await db.named<VisibleAsset>('shown asset', `${ASSETS} and a.uuid = $2`, [
    db.tenantId,
    uuid,
    DEFAULT_STATE,
  ])
  return row
}

type Entity = 'item' | 'collection' | 'story' | 'series'
type VisibleEntity = { everyone: boolean; state: string }

const readEntity = async (db: TenantDb, entity: Entity, uuid: string): Promise<VisibleEntity | undefined> => {
  const [row] = await db.named<VisibleEntity>(
    `shown ${entity}`,
    `select s.is_public as everyone, s.name as state from ${entity} e join state s on s.tenant_id = $1 and s.uuid = e.state_uuid
     where e.tenant_id = $1 and e.uuid = $2`,
    [db.tenantId, uuid],
  )
  return row
}

/** Returns whether an entity in a public state (or not) is visible to everyone in this tenant. */
export const isPubliclyVisible = (
  { anonymousAccess }: Pick<Tenant, 'anonymousAccess'>,
  { inPublicState }: { inPublicState: boolean },
): boolean => anonymousAccess === 'all' || (anonymousAccess === 'public-states' && inPublicState)

/** Returns whether this reader only sees what is public. */
export const seesPublicOnly = ({
  tenant,
  caller,
}: {
  tenant: Pick<Tenant, 'anonymousAccess'>
  caller: Pick<Caller, 'capabilities'> | undefined
}): boolean => caller === undefined && tenant.anonymousAccess === 'public-states'

const admit = <Row extends { everyone: boolean }>(
  tenant: Tenant,
  caller: Caller | undefined,
  row: Row | undefined,
): Row => {
  if (row === undefined) throw new Refusal('notFound')
  const everyone = isPubliclyVisible(tenant, { inPublicState: row.everyone })
  if (caller === undefined && !everyone) throw new Refusal('notSignedIn')
  return { ...row, everyone }
}

/**
 * Reads an asset if it has this kind and the caller may see it. Every read of its bytes uses this check. @source decision 0002
 * @param asset `draft` is the hash of a draft link, for routes that accept one.
 * @throws notFound; notSignedIn if a member would see it
 */
export const visibleAsset = async (
  database: Pick<Database, 'reader'>,
  tenant: Tenant,
  caller: Caller | undefined,
  { uuid, kind, draft }: { uuid: string; kind?: AssetType | undefined; draft?: Buffer | undefined },
): Promise<VisibleAsset> => {
  const db = database.reader(tenant.id)
  const asset = await readAsset(db, uuid)
  const found = kind === undefined || asset?.kind === kind ? asset : undefined
  const needsDraft = found !== undefined && caller === undefined && draft !== undefined
  if (
    needsDraft &&
    !isPubliclyVisible(tenant, { inPublicState: found.everyone }) &&
    (await showsImage(db, draft, uuid))
  )
    return { ...found, everyone: false }
  return admit(tenant, caller, found)
}

/** Reads those of the images that the caller may see, by uuid. Missing and hidden images are left out. */
export const visibleImages = async (
  database: Pick<Database, 'reader'>,
  tenant: Tenant,
  caller: Caller | undefined,
  uuids: readonly string[],
): Promise<Map<string, VisibleAsset>> => {
  const db = database.reader(tenant.id)
  const rows = await db.named<VisibleAsset>(
    'shown images',
    `${ASSETS} and a.kind = 'images' and a.uuid = any($2::uuid[])`,
    [db.tenantId, uuids, DEFAULT_STATE],
  )
  const readable = rows.map((row) => ({ ...row, everyone: isPubliclyVisible(tenant, { inPublicState: row.everyone }) }))
  return new Map(readable.filter(({ everyone }) => caller !== undefined || everyone).map((row) => [row.uuid, row]))
}

/**
 * Checks whether an item, a collection, a story or a series is visible to the caller, so that its manifest may be read.
 * @throws notFound, notSignedIn
 */
export const visibleEntity = async (
  database: Pick<Database, 'reader'>,
  tenant: Tenant,
  caller: Caller | undefined,
  { entity, uuid }: { entity: Entity; uuid: string },
): Promise<VisibleEntity> => admit(tenant, caller, await readEntity(database.reader(tenant.id), entity, uuid))

/** Returns whether an item, a collection, a story or a series is visible without signing in. */
export const isVisibleToAll = async (
  database: Pick<Database, 'reader'>,
  tenant: Tenant,
  entity: { entity: Entity; uuid: string },
): Promise<boolean> => {
  try {
    await visibleEntity(database, tenant, undefined, entity)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/**
 * Runs the check. A refusal for an anonymous caller includes the services with which a viewer can sign in.
 * @throws the error of the check
 */
export const withAuthServices = async <Row>(check: Promise<Row>, origin: string, uuid: string): Promise<Row> => {
  try {
    return await check
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'notSignedIn') throw error
    throw new Refusal('notSignedIn', { facts: { service: authServices(origin, uuid) } })
  }
}
