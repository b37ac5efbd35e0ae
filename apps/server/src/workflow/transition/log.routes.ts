import {
  findTransitionLogsByEntity,
  findTransitionLogsByTransition,
  fireTransition,
  listTransitionLogs,
  readTransitionLog,
  retryOutcome,
} from '@pressmark/contract/workflow/transition-logs.ts'
import { pageInfo, pageLinks, pagingOf } from '#platform/hal.ts'
import type { Route } from '#platform/http/route.ts'
import type { Enqueue } from '#platform/jobs/queue.ts'
import { tenantOrigin } from '#platform/http/tenancy.ts'
import { retryEntry } from '../outbox/outbox.ts'
import { fireOne } from './fire.ts'
import { logPage, readLog, readOutcome } from './log.ts'
import type { EntityAdapters } from './entity-adapters.ts'

export const logRoutes = (route: Route, tools: { jobs: Enqueue; adapters: EntityAdapters }) => {
  route(fireTransition, 'workflow.fire', async ({ body, db, caller, tenant, origin }) =>
    readLog(db, await fireOne(db, tools, caller, { ...body, origin: tenantOrigin(tenant, origin) }), origin),
  )

  route(listTransitionLogs, 'workflow.fire', async ({ query, db, origin, url }) => {
    const paging = pagingOf(query)
    const { outcome } = query
    const { logs, total } = await logPage(db, outcome === undefined ? {} : { result: outcome }, paging, origin)
    const page = pageInfo(paging, total)
    return { _embedded: { transitionLogs: logs }, _links: pageLinks(origin, url, page), page }
  })

  route(findTransitionLogsByEntity, 'workflow.fire', async ({ query, db, origin, url }) => {
    const paging = pagingOf(query)
    const { logs, total } = await logPage(db, { entity: query.assetUuid }, paging, origin)
    const page = pageInfo(paging, total)
    return { _embedded: { transitionLogs: logs }, _links: pageLinks(origin, url, page), page }
  })

  route(findTransitionLogsByTransition, 'workflow.fire', async ({ query, db, origin, url }) => {
    const paging = pagingOf(query)
    const { transitionUuid: transition, result } = query
    const filter = { transition, ...(result !== undefined && { result }) }
    const { logs, total } = await logPage(db, filter, paging, origin)
    const page = pageInfo(paging, total)
    return { _embedded: { transitionLogs: logs }, _links: pageLinks(origin, url, page), page }
  })

  route(readTransitionLog, 'workflow.fire', ({ params, db, origin }) => readLog(db, params.uuid, origin))

  route(retryOutcome, 'workflow.fire', async ({ params, db, caller }) => {
    await retryEntry(db, tools.jobs, caller, params.uuid)
    return readOutcome(db, params.uuid)
  })
}
