import { createTenantSwitch, redeemTenantSwitch } from '@pressmark/contract/identity/tenant-switches.ts'
import type { Self, Tenant } from '@pressmark/contract/identity/identity.ts'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { call, follow } from '#shared/api/call.ts'
import { tenantKeys } from '#shared/api/keys.ts'

/** The organisations that a person belongs to, by their link. @source spec 001 §7 */
export const organisationsQuery = ({ uuid, _links }: Self) =>
  queryOptions({
    queryKey: tenantKeys.ofPerson(uuid),
    queryFn: async ({ signal }) =>
      (await follow<{ _embedded: { tenants: Tenant[] } }>(_links.tenants, { signal }))._embedded.tenants,
    staleTime: 5 * 60_000,
  })

/** Leaves for the address of another organisation, and stays signed in. */
export const useChangeOrganisation = () =>
  useMutation({
    mutationFn: ({ name }: Tenant) => call(createTenantSwitch, { body: { tenant: name } }),
    onSuccess: ({ url }) => location.assign(url),
  })

/** Signs in with the code that the address ends with. */
export const arrive = (code: string) => call(redeemTenantSwitch, { body: { code } })
