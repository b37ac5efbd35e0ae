import { readFixity, readPremis } from '@pressmark/contract/preservation/fixity.ts'
import type { Database } from '#platform/db/database.ts'
import { isDescending, pageInfo, pageLinks, pagingOf } from '#platform/hal.ts'
import type { Route, Stream } from '#platform/http/route.ts'
import { premisOf } from './premis.ts'
import { fixityProblems, fixityTotals } from './report.ts'

export const fixityRoutes = (route: Route, stream: Stream, { database }: { database: Database }) => {
  route(readFixity, 'tenant.manage', async ({ query, db, origin, url }) => {
    const paging = pagingOf(query)
    const { originals, overdue, oldestDate, lastDate, problems } = await fixityTotals(db)
    const page = pageInfo(paging, problems)
    const pageOfProblems = await fixityProblems(db, paging, {
      newestFirst: isDescending(query.sort ?? ['checkedDate,desc']),
    })
    return {
      originals,
      checked: originals - overdue,
      overdue,
      oldestDate: oldestDate?.toISOString() ?? null,
      lastDate: lastDate?.toISOString() ?? null,
      _embedded: { damaged: pageOfProblems },
      _links: pageLinks(origin, url, page),
      page,
    }
  })

  stream(readPremis, 'media.inspect', async ({ tenant, params, reply }) => {
    const text = await premisOf(database.reader(tenant.id), params.uuid)
    return reply.type('application/xml; charset=utf-8').header('cache-control', 'private, no-cache').send(text)
  })
}
