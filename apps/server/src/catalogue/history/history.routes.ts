import {
  listBin as listCall,
  listHistory,
  restoreDeleted,
  revertChange,
} from '@pressmark/contract/catalogue/history.ts'
import { pageInfo, pageLinks, pagingOf } from '#platform/hal.ts'
import type { Route } from '#platform/http/route.ts'
import { listBin } from './bin.ts'
import { eventOf, historyOf } from './history.ts'
import { restore, type RestoreHandlers } from './restore.ts'
import { revertEvent } from './revert.ts'
import type { RevertHandlers } from './types.ts'

export const historyRoutes = (
  route: Route,
  { otherRestores, otherReverts }: { otherRestores: RestoreHandlers; otherReverts: RevertHandlers },
) => {
  route(listHistory, 'catalogue.edit', async ({ query, db, origin, url }) => {
    const paging = pagingOf(query)
    const { changes, total } = await historyOf(db, query.uuid, paging, otherReverts)
    const page = pageInfo(paging, total)
    return { _embedded: { changes }, _links: pageLinks(origin, url, page), page }
  })

  route(revertChange, 'catalogue.edit', async ({ params, db, caller }) => {
    await revertEvent(db, caller, await eventOf(db, params.id), otherReverts)
    return undefined
  })

  route(listCall, 'tenant.manage', async ({ query, db, origin, url }) => {
    const paging = pagingOf(query)
    const { deleted, total } = await listBin(db, paging)
    const page = pageInfo(paging, total)
    return { _embedded: { deleted }, _links: pageLinks(origin, url, page), page }
  })

  route(restoreDeleted, 'tenant.manage', ({ params, db, caller }) =>
    restore(db, caller, params.uuid, { how: {}, others: otherRestores }),
  )
}
