import type { Role } from '@pressmark/contract/capabilities.ts'
import { addressOf } from '@pressmark/contract/endpoint.ts'
import { listTenantsOfUser, readSelf, type Self } from '@pressmark/contract/identity.ts'
import type { TenantDb } from '#platform/database.ts'
import { link } from '#platform/hal.ts'
import type { Caller } from '#platform/http.ts'
import type { Tenant } from '#platform/tenancy.ts'

/** Who the caller is, and what they may do in this tenant. */
export const readPerson = async (db: TenantDb, caller: Caller, tenant: Tenant, origin: string): Promise<Self> => {
  const person = await db
    .selectFrom('person')
    .select(['username', 'name', 'surname', 'email'])
    .where('uuid', '=', caller.personUuid)
    .executeTakeFirstOrThrow()
  return {
    uuid: caller.personUuid,
    ...person,
    avatarUrl: null,
    tenantName: tenant.name,
    tenantPermissions: [{ tenant: tenant.name, roles: [...caller.roles] as Role[] }], // rolesOf gives nothing else
    capabilities: [...caller.capabilities],
    _links: {
      self: link(origin, readSelf.path),
      tenants: link(origin, addressOf(listTenantsOfUser, { uuid: caller.personUuid })),
    },
  }
}
