import { noteWay } from '#catalogue/cameFrom.ts'
import type { AppRouter } from './routes.ts'

/** Notes from which screen each other one was reached. */
export const watchPlaces = (router: AppRouter) =>
  router.subscribe('onBeforeNavigate', ({ fromLocation, toLocation, pathChanged }) => {
    if (fromLocation && pathChanged) noteWay(fromLocation, toLocation.pathname)
  })
