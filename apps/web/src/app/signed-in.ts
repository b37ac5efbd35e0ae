import { redirect } from '@tanstack/react-router'
import { showLanguage } from '#shared/text/language.ts'
import { selfQuery } from '#shared/api/person.ts'
import { isRefused } from '#shared/api/refusal.ts'
import { queryClient } from './providers/queries.ts'

/** Reads the signed-in person and sets the language. Redirects anonymous callers to the login, which returns to this address. */
export const readSelfOrLogin = async (href: string) => {
  try {
    const self = await queryClient.ensureQueryData(selfQuery)
    if (self.language) await showLanguage(self.language)
    return self
  } catch (error) {
    if (!isRefused(error, 'notSignedIn')) throw error
    throw redirect({ to: '/login', search: { redirect: `/ui${href}` } })
  }
}
