import {
  createTask as createCall,
  deleteTask as deleteCall,
  findTasksByTransition,
  listTasks as listCall,
  listTaskTemplates,
  orderTasks as orderCall,
  readTask as readCall,
  updateTask,
} from '@pressmark/contract/workflow/transition-tasks.ts'
import {
  listSamples as samplesCall,
  previewEmail as previewCall,
  sendTestEmail as testCall,
} from '@pressmark/contract/workflow/email-preview.ts'
import {
  previewWebhook as previewWebhookCall,
  sendTestWebhook as testWebhookCall,
} from '@pressmark/contract/workflow/webhook-preview.ts'
import { pageInfo, pageLinks, pagingOf, type Paging } from '#platform/hal.ts'
import type { Route, Stream } from '#platform/http/route.ts'
import { tenantOrigin } from '#platform/http/tenancy.ts'
import type { Config } from '#platform/config.ts'
import type { Database } from '#platform/db/database.ts'
import type { Enqueue } from '#platform/jobs/queue.ts'
import type { EntityAdapters } from '../transition/entity-adapters.ts'
import { readTransition } from '../transitions.ts'
import { listSamples, previewEmail, sendTestEmail } from './email-preview.ts'
import { changeTask, createTask, deleteTask, orderTasks } from './change-tasks.ts'
import { previewWebhook, sendTestWebhook } from './webhook-preview.ts'
import { taskTemplates } from './task-templates.ts'
import { listTasks, readTask, taskAnswer, type TaskRow } from './tasks.ts'

type Context = { origin: string; url: string }

const taskPage = (rows: readonly TaskRow[], { origin, url }: Context, paging?: Paging) => {
  const { page: number, size } = paging ?? { page: 0, size: Math.max(1, rows.length) }
  const page = pageInfo({ page: number, size }, rows.length)
  const shown = rows.slice(number * size, (number + 1) * size)
  return {
    _embedded: { transitionTasks: shown.map((row) => taskAnswer(row, origin)) },
    _links: pageLinks(origin, url, page),
    page,
  }
}

type Needs = {
  database: Database
  adapters: EntityAdapters
  jobs: Enqueue
  config: Pick<Config, 'privateHosts' | 'mail'>
}

export const taskRoutes = (route: Route, stream: Stream, { database, adapters, jobs, config }: Needs) => {
  const parameterContext = { adapters, privateHosts: config.privateHosts }
  const hasMailServer = config.mail !== undefined

  route(listTaskTemplates, 'tenant.manage', async ({ query, db, origin, url }) => {
    const transitionTaskTemplates = await taskTemplates(db, { origin, resourceType: query.resourceType })
    const count = transitionTaskTemplates.length
    const page = pageInfo({ page: 0, size: Math.max(1, count) }, count)
    return { _embedded: { transitionTaskTemplates }, _links: pageLinks(origin, url, page), page }
  })

  route(samplesCall, 'tenant.manage', async ({ params, query, db }) => ({
    samples: await listSamples(db, params.uuid, query.text),
  }))

  route(previewCall, 'tenant.manage', async ({ body, db, caller, tenant, origin }) => ({
    ...(await previewEmail(db, caller, body, tenantOrigin(tenant, origin))),
    hasMailServer,
  }))

  route(testCall, 'tenant.manage', async ({ body, db, caller, tenant, origin }) => {
    const input = { ...body, origin: tenantOrigin(tenant, origin), hasMailServer }
    return { recipient: await sendTestEmail(db, jobs, caller, input) }
  })

  route(previewWebhookCall, 'tenant.manage', async ({ body, db, tenant, origin }) => ({
    message: JSON.stringify(await previewWebhook(db, body, tenantOrigin(tenant, origin)), undefined, 2),
  }))

  // No transaction is open while the receiver answers.
  stream(testWebhookCall, 'tenant.manage', async ({ body, caller, tenant, origin, reply }) => {
    const { privateHosts } = config
    const how = { origin: tenantOrigin(tenant, origin), privateHosts }
    const { status, message, isAccepted, answer } = await sendTestWebhook(database.reader(caller.tenantId), body, how)
    return reply.send({ status, message, accepted: isAccepted, answer })
  })

  route(listCall, 'tenant.manage', async ({ query, db, ...context }) =>
    taskPage(await listTasks(db), context, pagingOf(query)),
  )

  route(findTasksByTransition, 'tenant.manage', async ({ query: { transitionUuid: transition }, db, ...context }) => {
    await readTransition(db, transition)
    return taskPage(await listTasks(db, { transition }), context)
  })

  route(readCall, 'tenant.manage', async ({ params, db, origin }) =>
    taskAnswer(await readTask(db, params.uuid), origin),
  )

  route(createCall, 'tenant.manage', async ({ body, db, caller, origin }) =>
    taskAnswer(await readTask(db, await createTask(db, caller, parameterContext, body)), origin),
  )

  route(updateTask, 'tenant.manage', async ({ params, body, db, caller, ifMatch, origin }) => {
    await changeTask(db, caller, parameterContext, { uuid: params.uuid, change: body, ifMatch })
    return taskAnswer(await readTask(db, params.uuid), origin)
  })

  route(deleteCall, 'tenant.manage', async ({ params, db, caller, ifMatch }) => {
    await deleteTask(db, caller, params.uuid, ifMatch)
    return undefined
  })

  route(orderCall, 'tenant.manage', async ({ params: { uuid: transition }, body, db, caller, ...context }) => {
    await orderTasks(db, caller, { transition, order: body.transitionTasksUuids, read: body.before })
    return taskPage(await listTasks(db, { transition }), context)
  })
}
