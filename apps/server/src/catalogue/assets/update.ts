import type { ASSET_CALLS } from '@pressmark/contract/catalogue/assets.ts'
import type { AssetType } from '@pressmark/contract/platform/constants.ts'
import type { BodyOf } from '@pressmark/contract/platform/endpoint.ts'
import type { MetadataPair } from '@pressmark/contract/platform/hal.ts'
import { v7 as uuidv7 } from 'uuid'
import { templatesForWrite, type TemplateRow } from '#metadata/templates.ts'
import { firstValue, mergeCoreFields, type Metadata } from '#metadata/values.ts'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { record, type Actor } from '#platform/history.ts'
import { broadcast } from '#platform/bus/bus.ts'
import { mergeMetadata, difference, entityPairs } from '../fields.ts'
import { recordBulkOperation } from '../bulk/bulk-operation.ts'
import { parentsOf } from '../items/parents.ts'
import { titleOfItem } from '../items/create.ts'
import { lockItems, moveAssets, moveToItem, type Row } from './order.ts'

/** Changes the metadata of an asset and moves it to another item or position, if the update contains them. A list of metadata
 *  replaces all fields; title and author outside the list replace only themselves.
 *  @throws staleVersion; as setAssetFields, moveToItem and moveAssets */
export const updateAsset = async (
  db: TenantDb,
  person: Actor,
  { uuid, kind, ...update }: { uuid: string; kind: AssetType } & BodyOf<(typeof ASSET_CALLS)[AssetType]['update']>,
  { ifMatch }: { ifMatch: number | undefined },
): Promise<void> => {
  const { sgtt, autn, customMetadataList, position, itemUuid } = update
  // The target item is locked together with the present one, in the common order.
  if (itemUuid !== undefined) await lockItems(db, (await locateAsset(db, uuid, kind)).item, itemUuid)
  const { item } = await lockAsset(db, uuid, { kind, version: ifMatch })
  const pairs = mergeCoreFields({ sgtt, autn }, customMetadataList ?? [])
  const mode = customMetadataList ? 'replace' : 'merge'
  if (customMetadataList || pairs.length > 0) await setAssetFields(db, person, { uuid, pairs }, { mode })
  if (itemUuid !== undefined && itemUuid !== item)
    await moveToItem(db, person, { item, kind }, { uuids: [uuid], item: itemUuid, position })
  else if (position !== undefined) await moveAssets(db, person, { item, kind }, { uuids: [uuid], position, side: 'at' })
}

type WriteOptions = { mode: 'replace' | 'merge'; reverts?: number; batch?: string }

/** Changes the metadata of an asset. The item's version stays because the item's answer does not contain this metadata.
 *  @throws notFound, invalidMetadata */
export const setAssetFields = async (
  db: TenantDb,
  person: Actor,
  { uuid, pairs: given }: { uuid: string; pairs: readonly MetadataPair[] },
  options: WriteOptions,
): Promise<void> => {
  const { item } = await lockAsset(db, uuid)
  await writeFields(await templatesForWrite(db, 'MEDIA'), db, person, { uuid, pairs: given, ...options })
  await broadcastItem(db, item)
}

/** Changes the named fields of several assets of an item.
 *  @param versions the expected version of each asset
 *  @throws notFound if one of them is not an asset of the item; staleVersion, invalidMetadata */
export const setAssetsFields = async (
  db: TenantDb,
  person: Actor,
  { item, kind }: Row,
  {
    uuids,
    pairs: given,
    versions,
  }: { uuids: readonly string[]; pairs: readonly MetadataPair[]; versions?: readonly number[] | undefined },
): Promise<void> => {
  await lockItems(db, item)
  const existing = await db
    .selectFrom('asset')
    .select('uuid')
    .where('tenant_id', '=', db.tenantId)
    .where('item_uuid', '=', item)
    .where('kind', '=', kind)
    .where('uuid', 'in', [...uuids])
    .execute()
  if (existing.length < uuids.length) throw new Refusal('notFound')
  if (versions) for (const [n, uuid] of uuids.entries()) await lockAsset(db, uuid, { version: versions[n] ?? -1 })
  const templates = await templatesForWrite(db, 'MEDIA')
  const batch = uuidv7()
  let total = 0
  for (const uuid of uuids)
    if (await writeFields(templates, db, person, { uuid, pairs: given, mode: 'merge', batch })) total += 1
  await recordBulkOperation(db, person, {
    uuid: batch,
    kind: 'editAssets',
    details: { title: await titleOfItem(db, item) },
    total,
  })
  await broadcastItem(db, item)
}

/** Changes the named fields of an asset as a part of a bulk operation. The caller has locked its item and sends notices.
 *  @returns whether the metadata changed
 *  @throws notFound, invalidMetadata */
export const mergeAssetFields = (
  db: TenantDb,
  person: Actor,
  templates: readonly TemplateRow[],
  change: { uuid: string; pairs: readonly MetadataPair[]; batch: string },
): Promise<boolean> => writeFields(templates, db, person, { ...change, mode: 'merge' })

/* @returns whether the metadata changed */
const writeFields = async (
  templates: readonly TemplateRow[],
  db: TenantDb,
  person: Actor,
  { uuid, pairs: given, mode, reverts, batch }: WriteOptions & { uuid: string; pairs: readonly MetadataPair[] },
): Promise<boolean> => {
  const stored = await lockAssetPairs(db, uuid)
  const { sgtt, autn, ...rest } = mergeMetadata(templates, stored, given, mode)
  const core = { sgtt: firstValue(sgtt), autn: firstValue(autn) }
  const changed = difference(stored, entityPairs(core, rest))
  if (changed === undefined) return false
  await db
    .updateTable('asset')
    .set((eb) => ({
      title: core.sgtt,
      author: core.autn,
      metadata: JSON.stringify(rest),
      modified_at: new Date(),
      version: eb('version', '+', 1),
    }))
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', '=', uuid)
    .execute()
  await record(db, person, {
    kind: 'asset.changed',
    entity: { type: 'asset', uuid },
    before: { metadata: changed.before },
    after: { metadata: changed.after, ...(reverts !== undefined && { reverts }) },
    ...(batch !== undefined && { batch }),
  })
  return true
}

/** Reads all metadata of an asset and locks its row until the transaction ends.
 *  @throws notFound */
export const lockAssetPairs = async (db: TenantDb, uuid: string): Promise<MetadataPair[]> => {
  const row = await db
    .selectFrom('asset')
    .select(['title', 'author', 'metadata'])
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', '=', uuid)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw new Refusal('notFound')
  return entityPairs({ sgtt: row.title!, autn: row.author! }, row.metadata as Metadata) // only this folder writes it
}

type LocatedAsset = { item: string; kind: AssetType; position: number }

/** Returns the item and position of an asset, and locks the item until the transaction ends.
 *  @throws notFound if the tenant has no such asset of this kind; staleVersion if `version` is given and is not the current one */
export const lockAsset = async (
  db: TenantDb,
  uuid: string,
  { kind, version }: { kind?: AssetType; version?: number | undefined } = {},
): Promise<LocatedAsset> => {
  const seen = await locateAsset(db, uuid, kind)
  await lockItems(db, seen.item)
  const existing = await locateAsset(db, uuid, kind)
  // Either another person moved it to another item just now, or it was changed earlier.
  const isStale = existing.item !== seen.item || (version !== undefined && existing.version !== version)
  if (isStale) throw new Refusal('staleVersion')
  return existing
}

// The version in its answers: it counts changes of the metadata and of the order.
const PLACE = `
  select a.item_uuid as item, a.kind, array_position(o.assets, a.uuid) as position, a.version + o.moves as version
  from asset_record a join asset_order o on o.tenant_id = a.tenant_id and o.item_uuid = a.item_uuid and o.kind = a.kind
  where a.tenant_id = $1 and a.uuid = $2 and a.deleted_at is null`

/** Returns the current item and position of an asset.
 *  @throws notFound if the tenant has no such asset of this kind */
export const locateAsset = async (
  db: TenantDb,
  uuid: string,
  kind?: AssetType,
): Promise<LocatedAsset & { version: number }> => {
  const [row] = await db.named<LocatedAsset & { version: number }>('where an asset is', PLACE, [db.tenantId, uuid])
  if (row === undefined || (kind !== undefined && row.kind !== kind)) throw new Refusal('notFound')
  return row
}

/* Pages of the item show its assets. */
const broadcastItem = async (db: TenantDb, item: string): Promise<void> =>
  broadcast(db, { notice: { kind: 'item.changed', uuid: item, collections: await parentsOf(db, item) } })
