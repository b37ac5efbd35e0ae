import type { ModelCamera } from '@pressmark/contract/media/model-view.ts'
import type { TenantDb } from '#platform/db/database.ts'

/** Reads the stored camera of a 3D model, null for the default view, also if the model is in the bin. */
export const storedCamera = async (db: TenantDb, uuid: string): Promise<ModelCamera | null> => {
  const row = await db
    .selectFrom('asset_record')
    .select('camera')
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', '=', uuid)
    .executeTakeFirst()
  return (row?.camera ?? null) as ModelCamera | null // checked when it was stored
}
