import {
  groupByState as groupCall,
  listRunProblems,
  listRuns,
  previewRun as previewCall,
  readRun,
  startRun as startCall,
} from '@pressmark/contract/workflow/transition-runs.ts'
import type { Config } from '#platform/config.ts'
import { pageInfo, pageLinks, pagingOf } from '#platform/hal.ts'
import type { Route } from '#platform/http/route.ts'
import type { Enqueue } from '#platform/jobs/queue.ts'
import { tenantOrigin } from '#platform/http/tenancy.ts'
import { groupByState, problemPage, runAnswer, runPage } from './answers.ts'
import { previewRun } from './preview.ts'
import { startRun } from './run.ts'

export const runRoutes = (route: Route, { jobs, config }: { jobs: Enqueue; config: Pick<Config, 'mail'> }) => {
  const hasMailServer = config.mail !== undefined
  route(groupCall, 'catalogue.read', ({ body, db, caller, origin }) => groupByState(db, caller, body, origin))

  route(previewCall, 'workflow.fire', ({ body, db }) => previewRun(db, { ...body, hasMailServer }))

  route(startCall, 'workflow.fire', async ({ body, db, caller, tenant, origin }) =>
    runAnswer(db, await startRun(db, jobs, caller, { ...body, origin: tenantOrigin(tenant, origin) }), origin),
  )

  route(listRuns, 'workflow.fire', async ({ query, db, caller, origin, url }) => {
    const paging = pagingOf(query)
    const { runs, total } = await runPage(db, caller.personUuid, paging, origin)
    const page = pageInfo(paging, total)
    return { _embedded: { transitionRuns: runs }, _links: pageLinks(origin, url, page), page }
  })

  route(readRun, 'workflow.fire', ({ params, db, origin }) => runAnswer(db, params.uuid, origin))

  route(listRunProblems, 'workflow.fire', async ({ params, query, db, origin, url }) => {
    const paging = pagingOf(query)
    const { problems, total } = await problemPage(db, params.uuid, paging)
    const page = pageInfo(paging, total)
    return { _embedded: { problems }, _links: pageLinks(origin, url, page), page }
  })
}
