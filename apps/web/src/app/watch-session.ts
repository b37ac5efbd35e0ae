import { whenSessionEnds } from '#shared/api/session.ts'
import { queryClient } from './providers/queries.ts'
import type { AppRouter } from './routes.ts'

/** When the server no longer knows the person, shows the login screen and comes back to this address afterwards. */
export const watchSession = (router: AppRouter) =>
  whenSessionEnds(() => {
    const { pathname, href } = router.state.location
    if (pathname === '/login') return
    queryClient.removeQueries({ type: 'inactive' })
    void router.navigate({ to: '/login', search: { redirect: `/ui${href}` } })
  })
