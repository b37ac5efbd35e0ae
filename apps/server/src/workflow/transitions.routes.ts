import {
  createTransition as createCall,
  deleteTransition as deleteCall,
  findTransitionsByResourceType,
  findTransitionsFromState,
  listTransitions as listCall,
  readTransition as readCall,
  updateTransition,
} from '@pressmark/contract/workflow/transitions.ts'
import {
  exportWorkflow as exportCall,
  importWorkflow as importCall,
  previewWorkflowImport,
} from '@pressmark/contract/workflow/workflow-documents.ts'
import type { Config } from '#platform/config.ts'
import { asTenant } from '#platform/db/database.ts'
import { pageInfo, pageLinks, pagingOf, type Paging } from '#platform/hal.ts'
import type { Route, Stream } from '#platform/http/route.ts'
import type { TransferNeeds } from '#platform/transfer.ts'
import { changeTransition, createTransition, deleteTransition } from './change-transitions.ts'
import type { EntityAdapters } from './transition/entity-adapters.ts'
import { exportWorkflow } from './transfer/export.ts'
import { importWorkflow } from './transfer/import.ts'
import { planImport } from './transfer/plan.ts'
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

type Needs = TransferNeeds & { adapters: EntityAdapters; config: Pick<Config, 'privateHosts'> }

export const transitionRoutes = (route: Route, stream: Stream, needs: Needs) => {
  registerTransfer(route, stream, needs)

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

/* The import of a document runs in one transaction of the target, which may be another tenant. */
const registerTransfer = (route: Route, stream: Stream, needs: Needs) => {
  const { database, findTarget } = needs
  const context = { adapters: needs.adapters, privateHosts: needs.config.privateHosts }

  route(exportCall, 'tenant.manage', ({ params, db }) => exportWorkflow(db, params.resourceType))

  stream(previewWorkflowImport, 'tenant.manage', async ({ body, caller, tenant, reply }) => {
    const { tenant: name, ...input } = body
    const db = database.reader(await findTarget(needs, { caller, tenant }, name))
    return reply.send((await planImport(db, context, input)).answer)
  })

  stream(importCall, 'tenant.manage', async ({ body, caller, tenant, reply }) => {
    const { tenant: name, ...input } = body
    const target = await findTarget(needs, { caller, tenant }, name)
    const answer = await asTenant(database, target, (db) => importWorkflow(db, caller, context, input))
    return reply.code(201).send(answer)
  })
}
