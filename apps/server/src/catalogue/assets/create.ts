import type { AssetType } from '@pressmark/contract/platform/constants.ts'
import type { MetadataPair } from '@pressmark/contract/platform/hal.ts'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { templatesOf } from '#metadata/templates.ts'
import { checkedMetadata, firstValue } from '#metadata/values.ts'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { record, type Actor } from '#platform/history.ts'
import { stateUuid } from '#workflow/states.ts'
import { howMany } from './order.ts'

export type NewAsset = {
  kind: AssetType
  /** Title and author are among the pairs: sgtt, autn. */
  metadata: MetadataPair[]
  originalName: string
  originalSha256: string
  parts?: readonly AssetPart[]
  state?: string
  /** Of the act that it is a part of. */
  batch?: string
}
/** A file that belongs to the asset's own. */
export type AssetPart = { role: 'material' | 'texture'; originalName: string; originalSha256: string }

/** Hangs an asset behind the others of its kind. The item's row is locked, so that two who add at once get two positions.
 *  @returns uuid
 *  @throws notFound, invalidMetadata */
export const addAsset = async (db: TenantDb, person: Actor, itemUuid: string, asset: NewAsset): Promise<string> => {
  const item = await db
    .selectFrom('item')
    .select('uuid')
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', '=', itemUuid)
    .forUpdate()
    .executeTakeFirst()
  if (item === undefined) throw new Refusal('notFound')
  const { sgtt, autn, ...metadata } = checkedMetadata(await templatesOf(db, 'MEDIA'), asset.metadata)
  const uuid = uuidv7()
  const position = (await howMany(db, { item: itemUuid, kind: asset.kind })) + 1
  await db
    .insertInto('asset')
    .values({
      tenant_id: db.tenantId,
      uuid,
      item_uuid: itemUuid,
      kind: asset.kind,
      title: firstValue(sgtt),
      author: firstValue(autn),
      metadata: JSON.stringify(metadata),
      state_uuid: await stateUuid(db, asset.state),
      original_name: asset.originalName,
      original_sha256: asset.originalSha256,
      version: 1,
    })
    .execute()
  await addParts(db, uuid, asset.parts ?? [])
  await record(db, person, {
    kind: 'asset.added',
    entity: { type: 'asset', uuid },
    after: {
      item: itemUuid,
      kind: asset.kind,
      position,
      title: firstValue(sgtt),
      originalName: asset.originalName,
      sha256: asset.originalSha256,
    },
    ...(asset.batch !== undefined && { batch: asset.batch }),
  })
  return uuid
}

const addParts = async (db: TenantDb, asset: string, parts: readonly AssetPart[]): Promise<void> => {
  if (parts.length === 0) return
  await db
    .insertInto('asset_part')
    .values(
      parts.map(({ role, originalName, originalSha256 }) => ({
        tenant_id: db.tenantId,
        asset_uuid: asset,
        role,
        original_name: originalName,
        original_sha256: originalSha256,
      })),
    )
    .execute()
}

/** What processing makes of an original: names of blobs, sizes in px, duration in s; each kind of asset has some of them. */
export type Derivatives = {
  pyramid?: string
  thumbnail?: string
  rendition?: string
  waveform?: string
  width?: number
  height?: number
  duration?: number
  facts: unknown
}

/** Puts what processing made in the place of what there was. The original is asked for once more: an asset that was given
 *  another file meanwhile keeps what belongs to that. */
export const showDerivatives = async (
  db: TenantDb,
  { uuid, originalSha256 }: { uuid: string; originalSha256: string },
  { facts, ...derivatives }: Derivatives,
): Promise<void> => {
  // The item is held before the asset, as everywhere: the other way round whoever reorders and this would wait for each other.
  await sql`select from item where tenant_id = ${db.tenantId}
    and uuid = (select item_uuid from asset where tenant_id = ${db.tenantId} and uuid = ${uuid}) for update`.execute(db)
  await db
    .updateTable('asset')
    .set((eb) => ({
      ...derivatives,
      watermarked_pyramid: null,
      watermarked_with: null,
      facts: JSON.stringify(facts),
      version: eb('version', '+', 1),
    }))
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', '=', uuid)
    .where('original_sha256', '=', originalSha256)
    .execute()
}
