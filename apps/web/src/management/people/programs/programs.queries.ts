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
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '#shared/api/call.ts'
import { ifMatch, type CheckedVersion } from '#shared/api/if-match.ts'
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

type AccountSave = { create: AccountInput } | { uuid: string; version: CheckedVersion; change: Partial<AccountInput> }

/** Creates a service account, or changes one unless someone has changed it since it was opened. */
export const useSaveServiceAccount = () =>
  usePeopleChange((save: AccountSave) => {
    if ('create' in save) return call(createServiceAccount, { body: save.create })
    const { uuid, version, change } = save
    return call(updateServiceAccount, { params: { uuid }, body: change, headers: ifMatch(version) })
  })

/** Returns a function that reads the service accounts as they are now. */
export const useReadServiceAccounts = () => {
  const queries = useQueryClient()
  return () => queries.fetchQuery({ ...serviceAccountsQuery, staleTime: 0 })
}

export const useDeleteServiceAccount = () =>
  usePeopleChange((uuid: string) => call(deleteServiceAccount, { params: { uuid } }))

export const useCreateServiceApiKey = (uuid: string) =>
  usePeopleChange((body: NewApiKey) => call(createServiceApiKey, { params: { uuid }, body }))
