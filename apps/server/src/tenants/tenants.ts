import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { listTenantsOfUser, readLogo, type Tenant as TenantAnswer } from '@pressmark/contract/identity/identity.ts'
import type { Database } from '#platform/db/database.ts'
import { link, pageInfo, pageLinks } from '#platform/hal.ts'
import type { Caller } from '#platform/http/route.ts'
import { LOGO_VERSION, tenantOrigin, type Tenancy, type Tenant } from '#platform/http/tenancy.ts'

/** Returns a tenant as the API sends it. Links point to the tenant's own address. */
export const tenantAnswer = (tenant: Tenant, origin: string): TenantAnswer => {
  const home = tenantOrigin(tenant, origin)
  return {
    id: tenant.id,
    name: tenant.name,
    displayName: tenant.displayName,
    url: home,
    logoUrl: logoUrl(home, tenant),
    _links: { self: link(home, '/iam/tenants/info') },
  }
}

/** Returns the address of the logo at `home`; null without a logo. */
export const logoUrl = (home: string, { logo }: Pick<Tenant, 'logo'>): string | null =>
  logo && link(home, addressOf(readLogo, {}, { version: logo })).href

/** Returns the tenants that the caller may switch to. Each tenant is read with its own tenant isolation. */
export const tenantsOf = async (database: Database, tenancy: Tenancy, caller: Caller, origin: string) => {
  const all = await tenancy.all()
  const memberships = await Promise.all(
    all.map(({ id }) =>
      database
        .reader(id)
        .selectFrom('membership')
        .select('person_uuid')
        .where('tenant_id', '=', id)
        .where('person_uuid', '=', caller.personUuid)
        .where('deactivated_at', 'is', null)
        .executeTakeFirst(),
    ),
  )
  const mayEnter = (id: number, index: number) =>
    caller.key === undefined
      ? memberships[index] !== undefined || caller.roles.includes('ROLE_ADMIN')
      : id === caller.tenantId // a key belongs to one tenant
  const ownTenants = all.filter(({ id }, index) => mayEnter(id, index))
  const page = pageInfo({ page: 0, size: Math.max(1, ownTenants.length) }, ownTenants.length)
  const address = addressOf(listTenantsOfUser, { uuid: caller.personUuid })
  return {
    _embedded: { tenants: ownTenants.map((tenant) => tenantAnswer(tenant, origin)) },
    _links: pageLinks(origin, address, page),
    page,
  }
}

/** Reads the logo with the version of its address. Both are null without a logo. */
export const readLogoOf = ({ owner }: Database, tenant: Pick<Tenant, 'id'>) =>
  owner
    .selectFrom('tenant')
    .select(['logo', LOGO_VERSION.as('version')])
    .where('id', '=', tenant.id)
    .executeTakeFirstOrThrow()
