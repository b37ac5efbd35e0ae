import {
  type Change,
  listBin as listCall,
  listHistory,
  restoreDeleted,
  revertChange,
} from '@pressmark/contract/catalogue/history.ts'
import { pageInfo, pageLinks, pagingOf } from '#platform/hal.ts'
import { limitOf } from '#platform/http/key-scope.ts'
import type { Caller, Route } from '#platform/http/route.ts'
import { REFERS } from './answers.ts'
import { listBin, type DeletedBy } from './bin.ts'
import { eventOf, historyOf } from './history.ts'
import { restore, type RestoreHandlers } from './restore.ts'
import { revertEvent } from './revert.ts'
import type { RevertHandlers } from './types.ts'

export const historyRoutes = (
  route: Route,
  { otherRestores, otherReverts }: { otherRestores: RestoreHandlers; otherReverts: RevertHandlers },
) => {
  route(listHistory, 'catalogue.edit', async ({ query, db, caller, origin, url }) => {
    const paging = pagingOf(query)
    const { changes, total } = await historyOf(db, query.uuid, paging, otherReverts)
    const page = pageInfo(paging, total)
    return {
      _embedded: { changes: limitOf(caller) ? changes.map(withoutReferences) : changes },
      _links: pageLinks(origin, url, page),
      page,
    }
  })

  route(revertChange, 'catalogue.edit', async ({ params, db, caller }) => {
    await revertEvent(db, caller, await eventOf(db, params.id), otherReverts)
    return undefined
  })

  route(listCall, 'catalogue.edit', async ({ query, db, caller, origin, url }) => {
    const paging = pagingOf(query)
    const { deleted, total } = await listBin(db, paging, deletedBy(caller))
    const page = pageInfo(paging, total)
    return { _embedded: { deleted }, _links: pageLinks(origin, url, page), page }
  })

  route(restoreDeleted, 'catalogue.edit', ({ params, db, caller }) =>
    restore(db, caller, params.uuid, { how: {}, others: otherRestores, by: deletedBy(caller) }),
  )
}

/* A key that is limited to collections does not read the titles of others, which an entry was in before. */
const withoutReferences = (change: Change): Change => ({
  ...change,
  fields: change.fields.filter(({ field }) => !REFERS.has(field)),
})

/* Without the capability to restore, people see and restore only what they deleted themselves. */
const deletedBy = ({ capabilities, personUuid }: Caller): DeletedBy =>
  capabilities.has('catalogue.restore') ? undefined : personUuid
