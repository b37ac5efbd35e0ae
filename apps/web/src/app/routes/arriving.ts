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

/** Where a person arrives who changes organisation: signed in by the code behind the #, and at once in the catalogue. */
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

/** Where a link leads that sets a password; what opens it follows the #. */
export const setPassword = createRoute({
  getParentRoute: () => root,
  path: '/set-password',
  loader: texts('profile', 'signing'),
  component: screen(() => import('#identity/signing/SetPasswordPage.tsx'), 'SetPasswordPage'),
})

/** For who does nothing else before it is set up. */
export const secondFactor = createRoute({
  getParentRoute: () => root,
  path: '/second-factor',
  validateSearch: (search): { redirect?: string } => text('redirect', search),
  beforeLoad: ({ location }) => readSelfOrLogin(location.href),
  loader: texts('copying', 'factor', 'profile'),
  component: screen(() => import('#identity/factor/RequiredFactorPage.tsx'), 'RequiredFactorPage'),
})
