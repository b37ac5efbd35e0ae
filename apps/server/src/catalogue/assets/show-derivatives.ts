import type { AssetType } from '@pressmark/contract/platform/constants.ts'
import { sql } from 'kysely'
import type { DerivativeRole } from '#media/derivatives/recipes.ts'
import { forgetDerivatives, recordDerivatives, type StoredFiles } from '#media/derivatives/rows.ts'
import type { TenantDb } from '#platform/db/database.ts'

/** The results of processing an original: files, sizes in px, duration in s. Each kind of asset has some of them. */
export type Derivatives = {
  files: StoredFiles
  /** The watermark in `files.watermarked_pyramid`. */
  watermarkedWith?: string
  width?: number
  height?: number
  duration?: number
  facts: unknown
}

type Shown = {
  uuid: string
  kind: AssetType
  originalSha256: string
  /** Names of the derivatives that are replaced. Others were shown in the meantime and stay. */
  instead?: readonly string[]
}

/** Replaces the derivatives of an asset, also in the bin. The original is compared again: an asset whose file was replaced in the
 *  meantime keeps the derivatives of its new file.
 *  @returns whether they were replaced */
export const showDerivatives = async (
  db: TenantDb,
  { uuid, kind, originalSha256, instead }: Shown,
  { facts, files, watermarkedWith, ...sizes }: Derivatives,
): Promise<boolean> => {
  // The item is locked before the asset, as everywhere. In the other order, this and a reordering would deadlock.
  await sql`select from item_record where tenant_id = ${db.tenantId}
    and uuid = (select item_uuid from asset_record where tenant_id = ${db.tenantId} and uuid = ${uuid}) for update`.execute(
    db,
  )
  const { numUpdatedRows } = await db
    .updateTable('asset_record')
    .set((eb) => ({
      watermarked_pyramid: null,
      ...namesOf(files),
      watermarked_with: watermarkedWith ?? null,
      ...sizes,
      facts: JSON.stringify(facts),
      version: eb('version', '+', 1),
    }))
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', '=', uuid)
    .where('original_sha256', '=', originalSha256)
    .$if(instead !== undefined, (query) => query.where(areShown(instead ?? [])))
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await forgetDerivatives(db, uuid)
  await recordDerivatives(db, { uuid, kind }, files)
  return true
}

const namesOf = (files: StoredFiles): Partial<Record<DerivativeRole, string>> =>
  Object.fromEntries(Object.entries(files).map(([role, { name }]) => [role, name]))

/* The watermarked pyramid may be another one: it is made by a job of its own. */
const areShown = (names: readonly string[]) =>
  sql<boolean>`array_remove(array[pyramid, thumbnail, rendition, waveform], null) <@ ${names}::text[]`
