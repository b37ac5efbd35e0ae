import { readPasswordLink, usePasswordLink as setByLink } from '@pressmark/contract/identity/password-links.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#shared/api/call.ts'
import { sessionKeys } from '#shared/api/keys.ts'
import { useMutation } from '#shared/api/use-mutation.ts'

/** The person whose password a link sets. */
export const linkQuery = (token: string) =>
  queryOptions({
    queryKey: sessionKeys.passwordLink(token),
    queryFn: ({ signal }) => call(readPasswordLink, { body: { token }, signal }),
    enabled: token !== '',
    // The link is used on this screen, so the answer stays valid.
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })

export const useSetPassword = (token: string) =>
  useMutation({
    mutationFn: (newPassword: string) => call(setByLink, { body: { token, newPassword } }),
  })
