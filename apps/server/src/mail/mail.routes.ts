import { listEmailMessages } from '@pressmark/contract/identity/email-messages.ts'
import { isDescending, pageInfo, pageLinks, pagingOf } from '#platform/hal.ts'
import type { Route } from '#platform/http/route.ts'
import { emailMessagePage } from './email-messages.ts'

export const mailRoutes = (route: Route) => {
  route(listEmailMessages, 'tenant.manage', async ({ query, db, origin, url }) => {
    const paging = pagingOf(query)
    const { emailMessages, total } = await emailMessagePage(db, paging, {
      newestFirst: isDescending(query.sort ?? ['createdDate,desc']),
    })
    const page = pageInfo(paging, total)
    return { _embedded: { emailMessages: emailMessages }, _links: pageLinks(origin, url, page), page }
  })
}
