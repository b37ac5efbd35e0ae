import { readFixity, readPremis, startRebuilds } from '@pressmark/contract/preservation/fixity.ts'
import { rebuildManyJob } from '#media/jobs.ts'
import type { Database } from '#platform/db/database.ts'
import { isDescending, pageInfo, pageLinks, pagingOf } from '#platform/hal.ts'
import type { Route, Stream } from '#platform/http/route.ts'
import type { Enqueue } from '#platform/jobs/queue.ts'
import { premisOf } from './premis.ts'
import { derivativeTotals, fixityProblems, fixityTotals } from './report.ts'

type Needs = { database: Database; jobs: Enqueue }

export const fixityRoutes = (route: Route, stream: Stream, { database, jobs }: Needs) => {
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
      derivatives: await derivativeTotals(db),
      _embedded: { damaged: pageOfProblems },
      _links: pageLinks(origin, url, page),
      page,
    }
  })

  route(startRebuilds, 'tenant.manage', async ({ body: { scope }, db }) => {
    await jobs.enqueue(db, rebuildManyJob, { scope }, { key: scope })
    return undefined
  })

  stream(readPremis, 'media.inspect', async ({ tenant, params, reply }) => {
    const text = await premisOf(database.reader(tenant.id), params.uuid)
    return reply.type('application/xml; charset=utf-8').header('cache-control', 'private, no-cache').send(text)
  })
}
