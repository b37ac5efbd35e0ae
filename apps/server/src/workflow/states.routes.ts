import {
  countStates,
  createState as createCall,
  deleteState as deleteCall,
  listStates as listCall,
  readState as readCall,
  updateState,
} from '@pressmark/contract/workflow/states.ts'
import { pageInfo, pageLinks, pagingOf } from '#platform/hal.ts'
import type { Route } from '#platform/http/route.ts'
import { countEntities } from './state-counts.ts'
import { changeState, createState, deleteState } from './change-states.ts'
import { listStates, readState, stateAnswer } from './states.ts'
import type { EntityAdapters } from './transition/entity-adapters.ts'

export const stateRoutes = (route: Route, { adapters }: { adapters: EntityAdapters }) => {
  route(listCall, 'catalogue.read', async ({ query, db, origin, url }) => {
    const paging = pagingOf(query)
    const rows = await listStates(db)
    const page = pageInfo(paging, rows.length)
    const shown = rows.slice(paging.page * paging.size, (paging.page + 1) * paging.size)
    return {
      _embedded: { itemStates: shown.map((row) => stateAnswer(row, origin)) },
      _links: pageLinks(origin, url, page),
      page,
    }
  })

  // Counting a million items takes tenths of a second.
  route(countStates, 'tenant.manage', async ({ db }) => ({ counts: await countEntities(db, await listStates(db)) }), {
    isLong: true,
  })

  route(readCall, 'catalogue.read', async ({ params, db, origin }) =>
    stateAnswer(await readState(db, params.uuid), origin),
  )

  route(createCall, 'tenant.manage', async ({ body, db, caller, origin }) =>
    stateAnswer(await readState(db, await createState(db, caller, body)), origin),
  )

  route(updateState, 'tenant.manage', async ({ params, body, db, caller, ifMatch, origin }) => {
    await changeState(db, caller, { uuid: params.uuid, ifMatch }, body)
    return stateAnswer(await readState(db, params.uuid), origin)
  })

  route(deleteCall, 'tenant.manage', async ({ params, db, caller, ifMatch }) => {
    await deleteState(db, caller, { uuid: params.uuid, ifMatch }, adapters)
    return undefined
  })
}
