import { PAGE_SIZE } from '@pressmark/contract/platform/constants.ts'
import type { BodyOf } from '@pressmark/contract/platform/endpoint.ts'
import {
  readTenantSettings,
  updateTenantSettings,
  type TenantSettingsChange,
} from '@pressmark/contract/tenants/settings.ts'
import {
  createTenant,
  listTenants,
  updateManagedTenant,
  type ManagedTenantChange,
} from '@pressmark/contract/tenants/tenants.ts'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '#shared/api/call.ts'
import { ifMatch, type CheckedVersion } from '#shared/api/if-match.ts'
import { tenantKeys } from '#shared/api/keys.ts'
import { tenantQuery } from '#shared/api/person.ts'
import { useMutation } from '#shared/api/use-mutation.ts'
import { TENANT_SORTS, type TenantSort } from './sorts.ts'

type Filter = { page: number; order: TenantSort; searchTerm: string | undefined }

/** A page (1-based) of the tenants of the deployment. */
export const managedTenantsQuery = ({ page, order, searchTerm }: Filter) =>
  queryOptions({
    queryKey: tenantKeys.list(page, order, searchTerm),
    queryFn: ({ signal }) => {
      const query = { page: page - 1, size: PAGE_SIZE, sort: [TENANT_SORTS[order]] }
      return call(listTenants, { query: { ...query, ...(searchTerm && { searchTerm }) }, signal })
    },
  })

/** The settings of the tenant of this address that can be changed. */
export const tenantSettingsQuery = queryOptions({
  queryKey: tenantKeys.own,
  queryFn: ({ signal }) => call(readTenantSettings, { signal }),
})

/** Makes a change and then refetches all tenants, including the one in the header. */
export const useTenantChange = <Input, Answer>(change: (input: Input) => Promise<Answer>) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: tenantKeys.all }),
        queries.invalidateQueries({ queryKey: tenantQuery.queryKey }),
      ]),
  })
}

export const useCreateTenant = () =>
  useTenantChange((body: BodyOf<typeof createTenant>) => call(createTenant, { body }))

/** Suspending and resuming an organisation needs no version. */
type Checked = { version?: CheckedVersion }

export const useUpdateManagedTenant = (id: number) =>
  useTenantChange(({ version, ...body }: ManagedTenantChange & Checked) =>
    call(updateManagedTenant, { params: { id }, body, headers: version === undefined ? {} : ifMatch(version) }),
  )

export const useUpdateTenantSettings = () =>
  useTenantChange(({ version, ...body }: TenantSettingsChange & { version: CheckedVersion }) =>
    call(updateTenantSettings, { body, headers: ifMatch(version) }),
  )
