import {
  createTransition as createCall,
  deleteTransition as deleteCall,
  findTransitionsByResourceType,
  findTransitionsFromState,
  listTransitions as listCall,
  readTransition as readCall,
  updateTransition,
} from '@pressmark/contract/workflow/transitions.ts'
import { pageInfo, pageLinks, pagingOf, type Paging } from '#platform/hal.ts'
import type { Route } from '#platform/http/route.ts'
import { changeTransition, createTransition, deleteTransition } from './change-transitions.ts'
import { listTransitions, readTransition, transitionAnswer, type TransitionRow } from './transitions.ts'

type Context = { origin: string; url: string }

const transitionPage = (rows: readonly TransitionRow[], { origin, url }: Context, paging?: Paging) => {
  const { page: number, size } = paging ?? { page: 0, size: Math.max(1, rows.length) }
  const page = pageInfo({ page: number, size }, rows.length)
  const shown = rows.slice(number * size, (number + 1) * size)
  return {
    _embedded: { transitionTemplates: shown.map((row) => transitionAnswer(row, origin)) },
    _links: pageLinks(origin, url, page),
    page,
  }
}

export const transitionRoutes = (route: Route) => {
  route(listCall, 'catalogue.read', async ({ query, db, ...context }) =>
    transitionPage(await listTransitions(db), context, pagingOf(query)),
  )

  route(findTransitionsByResourceType, 'catalogue.read', async ({ query: { resourceType }, db, ...context }) =>
    transitionPage(await listTransitions(db, { resourceType }), context),
  )

  route(findTransitionsFromState, 'catalogue.read', async ({ query, db, ...context }) => {
    const { resourceType, itemFromState: from } = query
    return transitionPage(await listTransitions(db, { resourceType, from }), context)
  })

  route(readCall, 'catalogue.read', async ({ params, db, origin }) =>
    transitionAnswer(await readTransition(db, params.uuid), origin),
  )

  route(createCall, 'tenant.manage', async ({ body, db, caller, origin }) =>
    transitionAnswer(await readTransition(db, await createTransition(db, caller, body)), origin),
  )

  route(updateTransition, 'tenant.manage', async ({ params, body, db, caller, ifMatch, origin }) => {
    await changeTransition(db, caller, { uuid: params.uuid, ifMatch }, body)
    return transitionAnswer(await readTransition(db, params.uuid), origin)
  })

  route(deleteCall, 'tenant.manage', async ({ params, db, caller, ifMatch }) => {
    await deleteTransition(db, caller, params.uuid, ifMatch)
    return undefined
  })
}
