import { createTenantSwitch, redeemTenantSwitch } from '@pressmark/contract/identity/tenant-switches.ts'
import type { Tenant } from '@pressmark/contract/identity/identity.ts'
import { call } from '#shared/api/call.ts'
import { clearSessionValues } from '#shared/api/session-values.ts'
import { useMutation } from '#shared/api/use-mutation.ts'

/** Navigates to the address of another tenant without a new sign-in. */
export const useSwitchTenant = () =>
  useMutation({
    mutationFn: ({ name }: Tenant) => call(createTenantSwitch, { body: { tenant: name } }),
    onSuccess: ({ url }) => {
      clearSessionValues()
      location.assign(url)
    },
  })

/** Signs in with the code at the end of the address. */
export const arrive = (code: string) => call(redeemTenantSwitch, { body: { code } })
