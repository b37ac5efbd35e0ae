import { sql } from 'kysely'
import type { TenantDb } from '#platform/db/database.ts'

// Keeps this lock apart from other advisory locks.
const RIGHTS = 17

/** Whoever changes rights in the tenant goes one after the other, and sees what the one before did. Without it two
 *  administrators could demote each other. */
export const lockRights = async (db: TenantDb): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${RIGHTS}, ${db.tenantId})`.execute(db)
}
