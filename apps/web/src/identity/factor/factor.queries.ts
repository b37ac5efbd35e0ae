import {
  confirmSecondFactor,
  disableSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from '@pressmark/contract/identity/second-factor.ts'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '#shared/api/call.ts'
import { sessionKeys } from '#shared/api/keys.ts'
import { useMutation } from '#shared/api/use-mutation.ts'

export const factorQuery = queryOptions({
  queryKey: sessionKeys.secondFactor,
  queryFn: ({ signal }) => call(readSecondFactor, { signal }),
})

export const useStartFactor = () =>
  useMutation({ mutationFn: (password: string) => call(startSecondFactor, { body: { password } }), gcTime: 0 })

/** Makes a change whose answer is shown only once. The answer stays with the caller and is not cached. */
const useFactorChange = <Input, Answer>(change: (input: Input) => Promise<Answer>) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    // The change may have ended other sessions.
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: factorQuery.queryKey }),
        queries.invalidateQueries({ queryKey: sessionKeys.list }),
      ]),
    gcTime: 0,
  })
}

export const useConfirmFactor = () => useFactorChange((code: string) => call(confirmSecondFactor, { body: { code } }))

export const useRenewCodes = () =>
  useFactorChange((password: string) => call(renewRecoveryCodes, { body: { password } }))

export const useEndFactor = () =>
  useFactorChange((password: string) => call(disableSecondFactor, { body: { password } }))
