import { listStates } from '@pressmark/contract/states.ts'
import { pageInfo, pageLinks, pagingOf } from '#platform/hal.ts'
import type { Route } from '#platform/http.ts'
import { listStates as readStates, stateAnswer } from './states.ts'

export const workflowRoutes = (route: Route) => {
  route(listStates, 'catalogue.read', async ({ query, db, origin, url }) => {
    const paging = pagingOf(query)
    const rows = await readStates(db)
    const page = pageInfo(paging, rows.length)
    const shown = rows.slice(paging.page * paging.size, (paging.page + 1) * paging.size)
    return {
      _embedded: { itemStates: shown.map((row) => stateAnswer(row, origin)) },
      _links: pageLinks(origin, url, page),
      page,
    }
  })
}
