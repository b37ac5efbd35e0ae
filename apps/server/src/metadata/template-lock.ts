import type { ResourceType } from '@pressmark/contract/platform/constants.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#platform/db/database.ts'

// Keeps these locks apart from other advisory locks.
const TEMPLATES = 4

/** Whoever changes places of a kind of entity's fields goes one after the other, and sees what the one before did. */
export const lockTemplates = async (db: TenantDb, resourceType: ResourceType): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${TEMPLATES}, hashtext(${`${db.tenantId} ${resourceType}`}))`.execute(db)
}
