import { capabilitiesOf } from '@pressmark/contract/platform/capabilities.ts'
import { Refusal } from '#platform/errors.ts'
import type { FindTarget } from '#platform/transfer.ts'
import { rolesOf } from './sessions.ts'

/** Finds another tenant that the caller administers, and its own tenant without a name.
 *  @throws forbidden for an unknown or suspended tenant, without the right there, in a session of this tenant's own provider,
 *  and with an API key */
export const findAdministered: FindTarget = async ({ database, tenancy }, { caller, tenant: own }, name) => {
  if (name === undefined || name === own.name) return own.id
  const target = (await tenancy.all()).find((tenant) => tenant.name === name)
  // A key belongs to one tenant.
  if (target === undefined || caller.viaProvider || caller.key !== undefined) throw new Refusal('forbidden')
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
