import { readSignInMethods } from '@pressmark/contract/identity/identity.ts'
import { queryOptions } from '@tanstack/react-query'
import { firstQuery } from './first-query.ts'
import { sessionKeys } from './keys.ts'

/** The sign-in methods other than username and password, and whether a mail server sends emails. */
export const signInMethodsQuery = queryOptions({
  queryKey: sessionKeys.signInMethods,
  ...firstQuery(readSignInMethods, {}),
})
