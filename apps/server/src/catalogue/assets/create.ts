import type { AssetType } from '@pressmark/contract/platform/constants.ts'
import type { ModelCamera } from '@pressmark/contract/media/model-view.ts'
import type { MetadataPair } from '@pressmark/contract/platform/hal.ts'
import { v7 as uuidv7 } from 'uuid'
import { templatesForWrite } from '#metadata/templates.ts'
import { checkedMetadata, firstValue } from '#metadata/values.ts'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { record, type Actor } from '#platform/history.ts'
import { stateUuid } from '#workflow/states.ts'
import { howMany } from './order.ts'

export type NewAsset = {
  kind: AssetType
  /** Includes title (`sgtt`) and author (`autn`). */
  metadata: MetadataPair[]
  originalName: string
  originalSha256: string
  parts?: readonly AssetPart[]
  /** The page of the original, counted from 1. */
  page?: number
  /** The view of a 3D model. */
  camera?: ModelCamera
  state?: string
  /** The bulk operation that the change belongs to. */
  batch?: string
}
/** A file that belongs to the main file of an asset. */
export type AssetPart = { role: 'material' | 'texture'; originalName: string; originalSha256: string }

/** Adds an asset after the others of its kind. Locks the item's row, so that two concurrent calls get different positions.
 *  @returns UUID
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
  const { sgtt, autn, ...metadata } = checkedMetadata(await templatesForWrite(db, 'MEDIA'), asset.metadata)
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
      page: asset.page ?? null,
      camera: asset.camera ? JSON.stringify(asset.camera) : null,
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
