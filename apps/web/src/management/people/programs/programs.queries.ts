import {
  createServiceAccount,
  createServiceApiKey,
  deleteApiKey,
  deleteServiceAccount,
  listApiKeys,
  listServiceAccounts,
  updateServiceAccount,
  type NewApiKey,
  type ServiceAccount,
} from '@pressmark/contract/identity/api-keys.ts'
import { PAGE_SIZE } from '@pressmark/contract/platform/constants.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#shared/api/call.ts'
import { ifMatch, openedVersion } from '#shared/api/if-match.ts'
import { peopleKeys } from '#shared/api/keys.ts'
import { usePeopleChange } from '../people.queries.ts'

/** A page (1-based) of the API keys of the tenant. */
export const apiKeysQuery = (page: number) =>
  queryOptions({
    queryKey: peopleKeys.apiKeys(page),
    queryFn: ({ signal }) => call(listApiKeys, { query: { page: page - 1, size: PAGE_SIZE }, signal }),
  })

export const serviceAccountsQuery = queryOptions({
  queryKey: peopleKeys.serviceAccounts,
  queryFn: async ({ signal }) => (await call(listServiceAccounts, { signal })).serviceAccounts,
})

export const useDeleteApiKey = () => usePeopleChange((uuid: string) => call(deleteApiKey, { params: { uuid } }))

export type AccountInput = Pick<ServiceAccount, 'name' | 'roles'>

/** Creates a service account, or changes one unless someone has changed it since it was opened. */
export const useSaveServiceAccount = (account: ServiceAccount | undefined) =>
  usePeopleChange((body: AccountInput) => {
    if (account === undefined) return call(createServiceAccount, { body })
    const { uuid } = account
    return call(updateServiceAccount, { params: { uuid }, body, headers: ifMatch(openedVersion(account)) })
  })

export const useDeleteServiceAccount = () =>
  usePeopleChange((uuid: string) => call(deleteServiceAccount, { params: { uuid } }))

export const useCreateServiceApiKey = (uuid: string) =>
  usePeopleChange((body: NewApiKey) => call(createServiceApiKey, { params: { uuid }, body }))
