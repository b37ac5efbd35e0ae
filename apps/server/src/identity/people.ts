import type { Role } from '@pressmark/contract/platform/capabilities.ts'
import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { listTenantsOfUser, type Self } from '@pressmark/contract/identity/identity.ts'
import { readUser } from '@pressmark/contract/identity/users.ts'
import type { TenantDb } from '#platform/db/database.ts'
import { link } from '#platform/hal.ts'
import type { Caller } from '#platform/http/route.ts'
import type { Tenant } from '#platform/http/tenancy.ts'
import { avatarUrl } from './members/answers.ts'
import { readMember } from './members/members.ts'

/** Returns the caller and the caller's rights in this tenant. */
export const readPerson = async (db: TenantDb, caller: Caller, tenant: Tenant, origin: string): Promise<Self> => {
  const member = await readMember(db, caller.personUuid, caller)
  const person = await db
    .selectFrom('person')
    .select(['language', 'color_scheme', 'single_keys'])
    .where('uuid', '=', caller.personUuid)
    .executeTakeFirstOrThrow()
  return {
    uuid: member.uuid,
    username: member.username,
    name: member.name,
    surname: member.surname,
    email: member.email,
    pendingEmail: member.pending_email,
    emailVerified: member.email_verified,
    version: member.version,
    avatarUrl: avatarUrl(member, origin),
    tenantName: tenant.name,
    tenantPermissions: [{ tenant: tenant.name, roles: [...caller.roles] as Role[] }], // rolesOf gives nothing else
    capabilities: [...caller.capabilities],
    language: person.language as Self['language'], // held by a check constraint
    colorScheme: person.color_scheme as Self['colorScheme'], // held by a check constraint
    singleKeys: person.single_keys,
    secondFactorRequired: caller.needsSecondFactor,
    viaProvider: caller.viaProvider,
    viewedBy: caller.viewedBy ? { username: caller.viewedBy.username } : null,
    _links: {
      self: link(origin, addressOf(readUser, { uuid: caller.personUuid })),
      tenants: link(origin, addressOf(listTenantsOfUser, { uuid: caller.personUuid })),
    },
  }
}
