import { whenSessionEnds } from '#shared/api/session.ts'
import { clearSessionValues } from '#shared/api/session-values.ts'
import { clearToasts } from '#shared/ui/toasts.tsx'
import { queryClient } from './providers/queries.ts'
import type { AppRouter } from './routes.ts'

/** Shows the login screen when the session has ended, and returns to this address after the login. */
export const watchSession = (router: AppRouter) =>
  whenSessionEnds(() => {
    const { pathname, href } = router.state.location
    if (pathname === '/login') return
    clearToasts()
    clearSessionValues()
    queryClient.removeQueries({ type: 'inactive' })
    void router.navigate({ to: '/login', search: { redirect: `/ui${href}` } })
  })
