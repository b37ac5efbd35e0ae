import { PROVIDER_PROBLEMS, type ProviderProblem } from '@pressmark/contract/platform/constants.ts'
import { createRoute, redirect } from '@tanstack/react-router'
import i18next from 'i18next'
import { oneOf, text } from '#shared/text/address-values.ts'
import { retryLoad } from '#shared/hooks/lazy-component.ts'
import { isRefused } from '#shared/api/refusal.ts'
import { readSelfOrLogin } from '../signed-in.ts'
import { root, screen, texts } from './root.ts'

export const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: (search): { redirect?: string; problem?: ProviderProblem } => ({
    ...text('redirect', search),
    ...oneOf('problem', PROVIDER_PROBLEMS, search),
  }),
  loader: texts('signing'),
  component: screen(() => import('#identity/LoginPage.tsx'), 'LoginPage'),
})

/** The arrival page after a switch of tenant. Signs the person in with the code behind the # and opens the catalogue. */
export const tenantSwitch = createRoute({
  getParentRoute: () => root,
  path: '/switch',
  loader: async ({ location }) => {
    const { arrive } = await retryLoad(() => import('#identity/tenants/tenants.queries.ts'))
    try {
      await arrive(location.hash)
    } catch (error) {
      if (!isRefused(error, 'tenantSwitchRefused')) throw error
      return i18next.loadNamespaces('organisations')
    }
    throw redirect({ to: '/catalog', replace: true })
  },
  component: screen(() => import('#identity/tenants/TenantSwitchPage.tsx'), 'TenantSwitchPage'),
})

/** The target of a link that sets a password. The token of the link follows the #. */
export const setPassword = createRoute({
  getParentRoute: () => root,
  path: '/set-password',
  loader: texts('profile', 'signing'),
  component: screen(() => import('#identity/signing/SetPasswordPage.tsx'), 'SetPasswordPage'),
})

/** The target of a link that verifies an email address. The token follows the #. Only the person who asked for it can use it. */
export const verifyEmail = createRoute({
  getParentRoute: () => root,
  path: '/verify-email',
  beforeLoad: ({ location }) => readSelfOrLogin(location.href),
  loader: texts('profile'),
  component: screen(() => import('#identity/profile/VerifyEmailPage.tsx'), 'VerifyEmailPage'),
})

/** For people who must set up a second factor before anything else. */
export const secondFactor = createRoute({
  getParentRoute: () => root,
  path: '/second-factor',
  validateSearch: (search): { redirect?: string } => text('redirect', search),
  beforeLoad: ({ location }) => readSelfOrLogin(location.href),
  loader: texts('copying', 'factor', 'profile'),
  component: screen(() => import('#identity/factor/RequiredFactorPage.tsx'), 'RequiredFactorPage'),
})
