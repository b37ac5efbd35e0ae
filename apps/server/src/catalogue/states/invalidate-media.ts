import type { sql } from 'kysely'
import type { TenantDb } from '#platform/db/database.ts'
import { broadcast } from '#platform/bus/bus.ts'

/** As many are told one by one; of more than that everything is forgotten at once. */
const ONE_BY_ONE = 50

/** Who may see these was decided by a state that they are not in any more. @param assets selects their uuids */
export const forgetMedia = async (db: TenantDb, assets: ReturnType<typeof sql<{ uuid: string }>>): Promise<void> => {
  const { rows } = await assets.execute(db)
  if (rows.length > ONE_BY_ONE) await broadcast(db, { forget: 'media' })
  else for (const { uuid } of rows) await broadcast(db, { forget: 'media', uuid })
}
