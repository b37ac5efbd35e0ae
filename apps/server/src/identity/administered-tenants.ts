import { capabilitiesOf } from '@pressmark/contract/platform/capabilities.ts'
import type { Database } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import type { Caller } from '#platform/http/route.ts'
import type { Tenancy, Tenant } from '#platform/http/tenancy.ts'
import { rolesOf } from './sessions.ts'

/** Returns a function that finds another tenant that the caller administers, and its own tenant without a name.
 *  @throws forbidden for an unknown or suspended tenant, without the right there, and in a session of this tenant's own provider */
export const createFindAdministered =
  ({ database, tenancy }: { database: Database; tenancy: Tenancy }) =>
  async (caller: Caller, own: Tenant, name: string | undefined): Promise<number> => {
    if (name === undefined || name === own.name) return own.id
    const target = (await tenancy.all()).find((tenant) => tenant.name === name)
    if (target === undefined || caller.viaProvider) throw new Refusal('forbidden')
    const db = database.reader(target.id)
    const person = await db
      .selectFrom('person')
      .select('platform_admin')
      .where('uuid', '=', caller.personUuid)
      .where('removed_at', 'is', null)
      .executeTakeFirst()
    // A session of a platform administrator has given the second factor. A role of the target that needs one does not count.
    const platformAdmin = person?.platform_admin === true
    const roles = await rolesOf(db, caller.personUuid, { platformAdmin })
    const trusted = platformAdmin ? roles : roles.filter((role) => role !== 'ROLE_ADMIN')
    if (!capabilitiesOf(trusted).has('tenant.manage')) throw new Refusal('forbidden')
    return target.id
  }
