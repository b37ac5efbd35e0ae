import { sql } from 'kysely'
import { expect } from 'vitest'
import { lockItems } from '#catalogue/assets/order.ts'
import type { TenantDb } from '#platform/db/database.ts'
import type { TestTenant } from './world.ts'

/** Starts a change while another transaction has locked the item, and checks that the import is free until the change has the item.
 *  Another order than that of all other changes could deadlock with them.
 *  @returns the result of the change */
export const expectItemBeforeImport = async <Result>(
  tenant: TestTenant,
  { item, importId }: { item: string; importId: string },
  start: () => Promise<Result>,
): Promise<Result> => {
  let result: Promise<Result> | undefined
  await tenant.run(async (db) => {
    await lockItems(db, item)
    result = start()
    await expect.poll(() => countWaiting(db)).toBe(1)
    const ofImport = db.selectFrom('asset_import').select('import_id').where('import_id', '=', importId)
    expect(await ofImport.forUpdate().noWait().execute()).toHaveLength(1)
  })
  return result!
}

const countWaiting = async (db: TenantDb): Promise<number> => {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_locks l where not l.granted and pg_backend_pid() = any(pg_blocking_pids(l.pid))`.execute(
    db,
  )
  return rows[0]!.waiting
}
