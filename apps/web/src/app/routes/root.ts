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
import { Shell } from '../shell/Shell.tsx'
import { readSelfOrLogin } from '../signed-in.ts'

export const root = createRootRoute({ component: Outlet, notFoundComponent: PageNotFound })

/** Header and side menu around every screen of those who are signed in. */
export const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  component: Shell,
  beforeLoad: async ({ location }) => {
    const { secondFactorRequired } = await readSelfOrLogin(location.href)
    if (secondFactorRequired) throw redirect({ to: '/second-factor', search: { redirect: `/ui${location.href}` } })
  },
})

/** Texts that a screen needs, fetched beside its code, not after it. */
export const texts =
  (...namespaces: LazyNamespace[]) =>
  () =>
    i18next.loadNamespaces(namespaces)

/** A screen's code. Where it stays away, also after a while, the router says so. */
export const screen = <Name extends string, Screen extends RouteComponent>(
  load: () => Promise<Record<Name, Screen>>,
  name: Name,
) => lazyRouteComponent(() => retryLoad(load), name)
