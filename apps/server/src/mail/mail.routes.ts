import { listLetters } from '@pressmark/contract/letters.ts'
import { isDescending, pageInfo, pageLinks, pagingOf } from '#platform/hal.ts'
import type { Route } from '#platform/http.ts'
import { letterPage } from './letters.ts'

export const mailRoutes = (route: Route) => {
  route(listLetters, 'tenant.manage', async ({ query, db, origin, url }) => {
    const paging = pagingOf(query)
    const { letters, total } = await letterPage(db, paging, isDescending(query.sort ?? ['createdDate,desc']))
    const page = pageInfo(paging, total)
    return { _embedded: { letters }, _links: pageLinks(origin, url, page), page }
  })
}
