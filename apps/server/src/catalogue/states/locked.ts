import { sql } from 'kysely'
import { enforcesStateLocks, type TenantDb } from '#platform/db/database.ts'
import type { Problem } from '../bulk/bulk-operation.ts'

/** Returns the entries that this transaction must skip because their state locks editing. A bulk operation continues with the
 *  others. The database refuses any other write to a locked row. */
export const lockedAmong = async (db: TenantDb, uuids: readonly string[]): Promise<Problem[]> => {
  if (uuids.length === 0 || !(await enforcesStateLocks(db))) return []
  const { rows } = await sql<{ uuid: string }>`
    with locking as (select uuid from state where tenant_id = ${db.tenantId} and locks_editing)
    select uuid from item_record where tenant_id = ${db.tenantId} and uuid = any(${uuids}::uuid[]) and state_uuid in (select uuid from locking)
    union all select uuid from collection_record where tenant_id = ${db.tenantId} and uuid = any(${uuids}::uuid[])
      and state_uuid in (select uuid from locking)
    union all select a.uuid from asset_record a join item_record i on i.tenant_id = a.tenant_id and i.uuid = a.item_uuid
      where a.tenant_id = ${db.tenantId} and a.uuid = any(${uuids}::uuid[])
        and (a.state_uuid in (select uuid from locking) or i.state_uuid in (select uuid from locking))`.execute(db)
  return rows.map(({ uuid }) => ({ uuid, code: 'lockedByState', message: 'Its state locks editing' }))
}
