import { countInbox, listWaiting, readInbox as readCall } from '@pressmark/contract/workflow/inbox.ts'
import { pageInfo, pageLinks, pagingOf } from '#platform/hal.ts'
import type { Route } from '#platform/http/route.ts'
import type { EntityAdapters } from '../transition/entity-adapters.ts'
import { readInbox, waitingPage } from './inbox.ts'

/** Routes of the inbox. The inbox is for people who may fire transitions. */
export const inboxRoutes = (route: Route, { adapters }: { adapters: EntityAdapters }) => {
  route(readCall, 'workflow.fire', ({ db, caller, origin }) => readInbox(db, caller, origin))

  route(countInbox, 'workflow.fire', async ({ db, caller, origin }) => ({
    total: (await readInbox(db, caller, origin)).total,
  }))

  route(listWaiting, 'workflow.fire', async ({ query, db, caller, origin, url }) => {
    const paging = pagingOf(query)
    const { entities, total } = await waitingPage(db, caller, { ...query, ...paging }, { adapters, origin })
    const page = pageInfo(paging, total)
    return { _embedded: { entities }, _links: pageLinks(origin, url, page), page }
  })
}
