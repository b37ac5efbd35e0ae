import { RESOURCE_TYPES } from '@pressmark/contract/platform/constants.ts'
import { createRoot } from '#catalogue/collections/create.ts'
import { initSearchIndex } from '#catalogue/search/reindex.ts'
import { createSystemWorkgroups, join } from '#identity/system-workgroups.ts'
import { addTemplates, LOCKED_TEMPLATES } from '#metadata/new-templates.ts'
import { asTenant, type Database } from '#platform/db/database.ts'
import { createTransitions } from '#workflow/new-transitions.ts'
import { createStates } from '#workflow/states.ts'

export type NewTenant = {
  name: string
  displayName: string
  url?: string | null
  logo?: Buffer | undefined
  /** Whether the demo created the tenant. */
  isDemo?: boolean
  /** UUID of the first administrator. */
  administrator?: string | undefined
}

/** Creates a tenant with everything that every tenant starts with, in one transaction. @returns its id
 *  @throws a constraint violation if the name or the address is taken */
export const createTenant = async (
  database: Database,
  { name, displayName, url = null, logo, isDemo = false, administrator }: NewTenant,
): Promise<number> => {
  const { rows } = await database.pool.query<{ id: number }>(
    "select nextval(pg_get_serial_sequence('tenant', 'id')) as id",
  )
  const { id } = rows[0]! // a statement without FROM has one row
  await asTenant(database, id, async (db) => {
    // The owner writes this row within the same transaction, because the role of tenants may only read this table.
    await db.executeSql('set local role none')
    await db.executeSql(
      `insert into tenant (id, name, display_name, url, logo, is_demo) overriding system value
       values ($1, $2, $3, $4, $5, $6)`,
      [id, name, displayName, url, logo ?? null, isDemo],
    )
    await db.executeSql('set local role pressmark_app')
    await createStates(db)
    await createTransitions(db)
    for (const resourceType of RESOURCE_TYPES) await addTemplates(db, resourceType, LOCKED_TEMPLATES[resourceType])
    await initSearchIndex(db)
    await createSystemWorkgroups(db)
    await createRoot(db, 'Catalogue')
    if (administrator !== undefined) await join(db, administrator, 'Administrators')
  })
  return id
}
