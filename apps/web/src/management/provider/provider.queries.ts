import {
  readIdentityProvider,
  removeIdentityProvider,
  setIdentityProvider,
  type ProviderChange,
} from '@pressmark/contract/identity/identity-provider.ts'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '#shared/api/call.ts'
import { ifMatch, type CheckedVersion } from '#shared/api/if-match.ts'
import { managementKeys } from '#shared/api/keys.ts'
import { useMutation } from '#shared/api/use-mutation.ts'

export const providerQuery = queryOptions({
  queryKey: managementKeys.identityProvider,
  queryFn: ({ signal }) => call(readIdentityProvider, { signal }),
})

const useProviderChange = <Input, Answer>(change: (input: Input) => Promise<Answer>) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => queries.invalidateQueries({ queryKey: providerQuery.queryKey }),
  })
}

export const useSetProvider = () =>
  useProviderChange(({ version, ...body }: ProviderChange & { version: CheckedVersion }) =>
    call(setIdentityProvider, { body, headers: ifMatch(version) }),
  )

export const useRemoveProvider = () => useProviderChange(() => call(removeIdentityProvider))
