import type { Config } from '#platform/config.ts'
import type { Database } from '#platform/db/database.ts'
import type { Route, Stream } from '#platform/http/route.ts'
import type { Enqueue } from '#platform/jobs/queue.ts'
import type { FindTarget } from '#platform/transfer.ts'
import { customActionRoutes } from './custom-actions/custom-actions.routes.ts'
import { inboxRoutes } from './inbox/inbox.routes.ts'
import { runRoutes } from './runs/runs.routes.ts'
import { stateRoutes } from './states.routes.ts'
import { taskRoutes } from './tasks/tasks.routes.ts'
import { workflowTransferRoutes } from './transfer/transfer.routes.ts'
import type { EntityAdapters } from './transition/entity-adapters.ts'
import { logRoutes } from './transition/log.routes.ts'
import { transitionRoutes } from './transitions.routes.ts'

type Needs = {
  database: Database
  adapters: EntityAdapters
  jobs: Enqueue
  config: Pick<Config, 'privateHosts' | 'mail'>
  findTarget: FindTarget
}

/** Registers all routes of the workflow. */
export const workflowRoutes = (route: Route, stream: Stream, needs: Needs) => {
  stateRoutes(route, needs)
  transitionRoutes(route)
  customActionRoutes(route)
  taskRoutes(route, needs)
  workflowTransferRoutes(route, stream, needs)
  logRoutes(route, needs)
  runRoutes(route, needs)
  inboxRoutes(route, needs)
}
