import { recordOrigin } from '#shared/hooks/back-navigation.ts'
import type { AppRouter } from './routes.ts'

/** Records from which screen each screen was reached. */
export const watchNavigation = (router: AppRouter) =>
  router.subscribe('onBeforeNavigate', ({ fromLocation, toLocation, pathChanged }) => {
    if (fromLocation && pathChanged) recordOrigin(fromLocation, toLocation.pathname)
  })
