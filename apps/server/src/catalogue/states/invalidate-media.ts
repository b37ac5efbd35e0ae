import type { sql } from 'kysely'
import type { TenantDb } from '#platform/db/database.ts'
import { broadcast } from '#platform/bus/bus.ts'

/** Up to this number of assets are invalidated one by one. For more, the whole cache is cleared. */
const ONE_BY_ONE = 50

/** Invalidates cached access decisions after a change of state. @param assets selects UUIDs of assets */
export const invalidateMedia = async (
  db: TenantDb,
  assets: ReturnType<typeof sql<{ uuid: string }>>,
): Promise<void> => {
  const { rows } = await assets.execute(db)
  if (rows.length > ONE_BY_ONE) await broadcast(db, { invalidate: 'media' })
  else for (const { uuid } of rows) await broadcast(db, { invalidate: 'media', uuid })
}
