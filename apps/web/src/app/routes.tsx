import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import { positive, text } from '#shared/addressValues.ts'
import { selfQuery } from '#shared/person.ts'
import { isRefused } from '#shared/refused.ts'
import { PageNotFound } from './PageNotFound.tsx'
import { queryClient } from './providers/queries.ts'
import { ScreenFailed } from './ScreenFailed.tsx'
import { Shell } from './shell/Shell.tsx'

/** The site map: every address of the application, below /ui. @source spec 000 §2, spec 001 §2 */
const root = createRootRoute({ component: Outlet, notFoundComponent: PageNotFound })

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: (search): { redirect?: string } => text('redirect', search),
  component: lazyRouteComponent(() => import('#identity/LoginPage.tsx'), 'LoginPage'),
})

/** Header and side menu around every screen of those who are signed in. */
const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  component: Shell,
  beforeLoad: async ({ location }) => {
    try {
      await queryClient.ensureQueryData(selfQuery)
    } catch (error) {
      if (!isRefused(error, 'notSignedIn')) throw error
      throw redirect({ to: '/login', search: { redirect: `/ui${location.href}` } })
    }
  },
})

const home = createRoute({
  getParentRoute: () => shell,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/catalog', replace: true })
  },
})

/** The tree of collections beside each of them. */
const browse = createRoute({
  getParentRoute: () => shell,
  id: 'browse',
  component: lazyRouteComponent(() => import('#catalogue/CatalogueLayout.tsx'), 'CatalogueLayout'),
})

const CollectionPage = lazyRouteComponent(() => import('#catalogue/collection/CollectionPage.tsx'), 'CollectionPage')

const catalogue = createRoute({
  getParentRoute: () => browse,
  path: '/catalog',
  validateSearch: (search): { page?: number } => positive('page', search),
  component: CollectionPage,
})

const collection = createRoute({
  getParentRoute: () => browse,
  path: '/catalog/$collectionUuid',
  validateSearch: (search): { parentId?: string; page?: number } => ({
    ...text('parentId', search),
    ...positive('page', search),
  }),
  component: CollectionPage,
})

const item = createRoute({
  getParentRoute: () => shell,
  path: '/catalog/$collectionUuid/cultural-item/$uuid',
  component: lazyRouteComponent(() => import('#catalogue/item/ItemPage.tsx'), 'ItemPage'),
})

type ResultsSearch = { searchTerm?: string; findBy?: string; page?: number; collectionPage?: number }

const resultsSearch = (search: Record<string, unknown>): ResultsSearch => ({
  ...text('searchTerm', search),
  ...text('findBy', search),
  ...positive('page', search),
  ...positive('collectionPage', search),
})

const ResultsPage = lazyRouteComponent(() => import('#catalogue/results/ResultsPage.tsx'), 'ResultsPage')

const results = createRoute({
  getParentRoute: () => shell,
  path: '/catalog/results',
  validateSearch: resultsSearch,
  component: ResultsPage,
})

/** The same screen, reached from within a collection. */
const resultsInCollection = createRoute({
  getParentRoute: () => shell,
  path: '/catalog/$collectionUuid/results',
  validateSearch: resultsSearch,
  component: ResultsPage,
})

export const router = createRouter({
  routeTree: root.addChildren([
    login,
    shell.addChildren([home, browse.addChildren([catalogue, collection]), item, results, resultsInCollection]),
  ]),
  basepath: '/ui',
  defaultPreload: 'intent',
  defaultErrorComponent: ScreenFailed,
  scrollRestoration: true,
})

export type AppRouter = typeof router

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
