import { RESOURCE_TYPES } from '@pressmark/contract/constants.ts'
import { createRoot } from '#catalogue/collections/collections.ts'
import { createSystemWorkgroups } from '#identity/workgroups.ts'
import { addTemplates, LOCKED_TEMPLATES } from '#metadata/new-templates.ts'
import { asTenant, type Database } from '#platform/database.ts'
import { createStates } from '#workflow/states.ts'

export type NewTenant = { name: string; displayName: string; url?: string | null; crest?: Buffer | undefined }

/** A tenant with all that every tenant starts with. @returns its id. @source SEMANTICS §1
 *  @throws when the name or the address is taken */
export const createTenant = async (
  database: Database,
  { name, displayName, url = null, crest }: NewTenant,
): Promise<number> => {
  const { id } = await database.owner
    .insertInto('tenant')
    .values({ name, display_name: displayName, url, crest: crest ?? null })
    .returning('id')
    .executeTakeFirstOrThrow()
  await asTenant(database, id, async (db) => {
    await createStates(db)
    for (const resourceType of RESOURCE_TYPES) await addTemplates(db, resourceType, LOCKED_TEMPLATES[resourceType])
    await createSystemWorkgroups(db)
    await createRoot(db, 'Catalogue')
  })
  return id
}
