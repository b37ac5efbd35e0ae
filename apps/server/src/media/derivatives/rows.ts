import type { AssetType } from '@pressmark/contract/platform/constants.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#platform/db/database.ts'
import { recipeOf, type DerivativeRole } from './recipes.ts'

/** A blob that was just written: its bytes are known. `size` in bytes. */
export type StoredFile = { name: string; sha256: string; size: number }
export type StoredFiles = Partial<Record<DerivativeRole, StoredFile>>

/** The recorded state of a derivative. `sha256` and `size` (bytes) are null if it was written by an earlier release and not checked yet. */
export type DerivativeRow = {
  uuid: string
  role: DerivativeRole
  name: string
  sha256: string | null
  size: number | null
  outcome: Finding['outcome']
}

/** The result of a check, with the checksum and the size of an intact derivative. */
export type Finding = { outcome: 'intact'; sha256: string; size: number } | { outcome: 'changed' | 'missing' }

/** Reads the rows of the derivatives of an asset. */
export const readDerivatives = (db: TenantDb, uuid: string): Promise<DerivativeRow[]> =>
  db
    .selectFrom('derivative')
    .select(['asset_uuid as uuid', 'role', 'name', 'sha256', 'size', 'outcome'])
    .where('tenant_id', '=', db.tenantId)
    .where('asset_uuid', '=', uuid)
    .$castTo<DerivativeRow>()
    .execute()

/** Records the result of a check, unless the derivative was replaced in the meantime. @returns whether it is in use */
export const recordDerivativeCheck = async (
  db: TenantDb,
  { uuid, role, name }: Pick<DerivativeRow, 'uuid' | 'role' | 'name'>,
  { outcome, ...content }: Finding,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('derivative')
    .set({ checked_at: sql<Date>`clock_timestamp()`, outcome, ...content })
    .where('tenant_id', '=', db.tenantId)
    .where('asset_uuid', '=', uuid)
    .where('role', '=', role)
    .where('name', '=', name)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Records checksums, sizes and recipes of new derivatives, instead of the former derivatives in these roles. */
export const recordDerivatives = async (
  db: TenantDb,
  { uuid, kind }: { uuid: string; kind: AssetType },
  files: StoredFiles,
): Promise<void> => {
  for (const [role, { name, sha256, size }] of Object.entries(files) as [DerivativeRole, StoredFile][]) {
    const row = { name, sha256, size, recipe: recipeOf(kind, role), checked_at: sql<Date>`now()`, outcome: 'intact' }
    await db
      .insertInto('derivative')
      .values({ tenant_id: db.tenantId, asset_uuid: uuid, role, ...row })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'asset_uuid', 'role']).doUpdateSet(row))
      .execute()
  }
}

/** Forgets the derivatives of an asset that its row no longer names. */
export const forgetDerivatives = async (
  db: TenantDb,
  uuid: string,
  roles?: readonly DerivativeRole[],
): Promise<void> => {
  await db
    .deleteFrom('derivative')
    .where('tenant_id', '=', db.tenantId)
    .where('asset_uuid', '=', uuid)
    .$if(roles !== undefined, (query) => query.where('role', 'in', roles ?? []))
    .execute()
}
