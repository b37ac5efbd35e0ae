import {
  createRootRoute,
  createRoute,
  lazyRouteComponent,
  Outlet,
  redirect,
  type RouteComponent,
} from '@tanstack/react-router'
import i18next from 'i18next'
import { retryLoad } from '#shared/hooks/lazy-component.ts'
import { PageNotFound } from '../PageNotFound.tsx'
import type { LazyNamespace } from '../providers/texts.ts'
import { readSelfOrLogin } from '../signed-in.ts'

export const root = createRootRoute({ component: Outlet, notFoundComponent: PageNotFound })

/** Loads the code of a screen. The router reports a load error that remains after all retries. */
export const screen = <Name extends string, Screen extends RouteComponent>(
  load: () => Promise<Record<Name, Screen>>,
  name: Name,
) => lazyRouteComponent(() => retryLoad(load), name)

/** The header and the side menu around all screens of signed-in people. */
export const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  component: screen(() => import('../shell/Shell.tsx'), 'Shell'),
  // Keys and drags need these texts soon. The screen does not wait for them.
  loader: () => void i18next.loadNamespaces('commands'),
  beforeLoad: async ({ location }) => {
    const { secondFactorRequired } = await readSelfOrLogin(location.href)
    if (secondFactorRequired) throw redirect({ to: '/second-factor', search: { redirect: `/ui${location.href}` } })
  },
})

/** Fetches the texts of a screen in parallel with its code. */
export const texts =
  (...namespaces: LazyNamespace[]) =>
  () =>
    i18next.loadNamespaces(namespaces)
