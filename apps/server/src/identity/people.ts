import type { Role } from '@pressmark/contract/capabilities.ts'
import { addressOf } from '@pressmark/contract/endpoint.ts'
import { listTenantsOfUser, type Self } from '@pressmark/contract/identity.ts'
import { readUser } from '@pressmark/contract/users.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#platform/database.ts'
import { link } from '#platform/hal.ts'
import type { Caller } from '#platform/http.ts'
import type { Tenant } from '#platform/tenancy.ts'
import { avatarUrl } from './members/member-answers.ts'

/** Who the caller is, and what they may do in this tenant. */
export const readPerson = async (db: TenantDb, caller: Caller, tenant: Tenant, origin: string): Promise<Self> => {
  const person = await db
    .selectFrom('person')
    .select(['uuid', 'username', 'name', 'surname', 'email', 'language', 'scheme', 'version as profile_version'])
    .select(sql<boolean>`avatar is not null`.as('has_avatar'))
    .where('uuid', '=', caller.personUuid)
    .executeTakeFirstOrThrow()
  return {
    uuid: person.uuid,
    username: person.username,
    name: person.name,
    surname: person.surname,
    email: person.email,
    avatarUrl: avatarUrl(person, origin),
    tenantName: tenant.name,
    tenantPermissions: [{ tenant: tenant.name, roles: [...caller.roles] as Role[] }], // rolesOf gives nothing else
    capabilities: [...caller.capabilities],
    language: person.language as Self['language'], // held by a check constraint
    scheme: person.scheme as Self['scheme'], // held by a check constraint
    secondFactorRequired: caller.needsSecondFactor,
    _links: {
      self: link(origin, addressOf(readUser, { uuid: caller.personUuid })),
      tenants: link(origin, addressOf(listTenantsOfUser, { uuid: caller.personUuid })),
    },
  }
}
