import type { Self, Tenant } from '@pressmark/contract/identity/identity.ts'
import { queryOptions } from '@tanstack/react-query'
import { follow } from './call.ts'
import { tenantKeys } from './keys.ts'

/** The tenants of a person, by their link. @source spec 001 §7 */
export const ownTenantsQuery = ({ uuid, _links }: Self) =>
  queryOptions({
    queryKey: tenantKeys.ofPerson(uuid),
    queryFn: async ({ signal }) =>
      (await follow<{ _embedded: { tenants: Tenant[] } }>(_links.tenants, { signal }))._embedded.tenants,
    staleTime: 5 * 60_000,
  })
