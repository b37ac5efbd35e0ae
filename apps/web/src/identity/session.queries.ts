import { isLogged, login, logout } from '@pressmark/contract/identity/identity.ts'
import { INVITATION_HEADER } from '@pressmark/contract/platform/constants.ts'
import { CODE_HEADER } from '@pressmark/contract/identity/second-factor.ts'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '#shared/api/call.ts'
import { firstQuery } from '#shared/api/first-query.ts'
import { sessionKeys } from '#shared/api/keys.ts'
import { removePersonalData } from '#shared/api/person.ts'
import { clearSessionValues } from '#shared/api/session-values.ts'
import { useMutation } from '#shared/api/use-mutation.ts'

export type Credentials = { username: string; password: string }

export const loggedQuery = queryOptions({
  queryKey: sessionKeys.logged,
  ...firstQuery(isLogged, {}),
  // Not cached, because an earlier answer may be out of date.
  gcTime: 0,
})

/** Returns a Basic authorization header in UTF-8 (RFC 7617 §2.1). `btoa` accepts only Latin-1. */
export const basicAuthorization = ({ username, password }: Credentials): string =>
  `Basic ${btoa(String.fromCodePoint(...new TextEncoder().encode(`${username}:${password}`)))}`

/** Removes characters that a header cannot carry from a code. */
export const headerOf = (code: string): string => code.replace(/[^\x21-\x7e]/g, '') || '-'

/** The token of the invitation that a sign-in accepts, from the part of the address after #. */
export const invitationToken = (): string | undefined => /^#join=(.+)$/.exec(location.hash)?.[1]

/** Signs in, and accepts the invitation of the address. `onSuccess` runs after the previously read data was removed. */
export const useLogin = ({ onSuccess }: { onSuccess: () => void }) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ code, ...credentials }: Credentials & { code?: string }) => {
      const token = invitationToken()
      return call(login, {
        headers: {
          authorization: basicAuthorization(credentials),
          ...(code !== undefined && { [CODE_HEADER]: headerOf(code) }),
          ...(token !== undefined && { [INVITATION_HEADER]: headerOf(token) }),
        },
      })
    },
    onSuccess: () => {
      removePersonalData(queries)
      onSuccess()
    },
  })
}

/** Signs out and stays on the current screen. */
export const useLogoutHere = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(logout),
    onSuccess: () => {
      clearSessionValues()
      return queries.resetQueries()
    },
    meta: { notify: true },
  })
}
