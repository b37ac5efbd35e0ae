import { createTenantSwitch, redeemTenantSwitch } from '@pressmark/contract/identity/tenant-switches.ts'
import type { Self, Tenant } from '@pressmark/contract/identity/identity.ts'
import { queryOptions } from '@tanstack/react-query'
import { call, follow } from '#shared/api/call.ts'
import { tenantKeys } from '#shared/api/keys.ts'
import { useMutation } from '#shared/api/use-mutation.ts'

/** The tenants of a person, by their link. @source spec 001 §7 */
export const ownTenantsQuery = ({ uuid, _links }: Self) =>
  queryOptions({
    queryKey: tenantKeys.ofPerson(uuid),
    queryFn: async ({ signal }) =>
      (await follow<{ _embedded: { tenants: Tenant[] } }>(_links.tenants, { signal }))._embedded.tenants,
    staleTime: 5 * 60_000,
  })

/** Navigates to the address of another tenant without a new sign-in. */
export const useSwitchTenant = () =>
  useMutation({
    mutationFn: ({ name }: Tenant) => call(createTenantSwitch, { body: { tenant: name } }),
    onSuccess: ({ url }) => location.assign(url),
  })

/** Signs in with the code at the end of the address. */
export const arrive = (code: string) => call(redeemTenantSwitch, { body: { code } })
