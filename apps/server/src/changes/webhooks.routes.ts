import { randomUUID } from 'node:crypto'
import {
  createWebhook as createCall,
  deleteWebhook as deleteCall,
  listWebhookDeliveries,
  listWebhooks as listCall,
  pingWebhook,
  renewWebhookSecret,
  replayWebhook as replayCall,
  updateWebhook as updateCall,
} from '@pressmark/contract/changes/webhooks.ts'
import { asTenant, type Database } from '#platform/db/database.ts'
import type { Encryption } from '#platform/encryption.ts'
import { pageInfo, pageLinks, pagingOf } from '#platform/hal.ts'
import type { Route, Stream } from '#platform/http/route.ts'
import type { Enqueue } from '#platform/jobs/queue.ts'
import { sendMessage } from './deliver.ts'
import {
  createWebhook,
  deleteWebhook,
  findWebhook,
  listDeliveries,
  listWebhooks,
  renewSecret,
  replayWebhook,
  updateWebhook,
  type WebhookRow,
} from './webhooks.ts'

type Needs = { database: Database; jobs: Enqueue; encryption: Encryption; privateHosts: ReadonlySet<string> }

/** Registers the webhooks of the change feed, for administrators. */
export const webhookRoutes = (route: Route, stream: Stream, needs: Needs) => {
  route(listCall, 'tenant.manage', async ({ db }) => ({ webhooks: await listWebhooks(db) }))

  route(createCall, 'tenant.manage', ({ db, caller, body }) => createWebhook(db, caller, body, needs))

  route(updateCall, 'tenant.manage', ({ db, caller, params: { uuid }, ifMatch, body: change }) =>
    updateWebhook(db, caller, { uuid, ifMatch, change }, needs),
  )

  route(deleteCall, 'tenant.manage', async ({ db, caller, params }) => {
    await deleteWebhook(db, caller, params.uuid)
    return undefined
  })

  route(renewWebhookSecret, 'tenant.manage', async ({ db, caller, params }) => ({
    secret: await renewSecret(db, caller, params.uuid, needs.encryption),
  }))

  route(replayCall, 'tenant.manage', ({ db, params: { uuid }, body }) =>
    replayWebhook(db, needs.jobs, { uuid, from: new Date(body.from) }),
  )

  route(listWebhookDeliveries, 'tenant.manage', async ({ db, params, query, origin, url }) => {
    const paging = pagingOf(query)
    const oldestFirst = query.sort?.[0]?.endsWith(',asc') ?? false
    const { deliveries, total } = await listDeliveries(db, params.uuid, paging, { oldestFirst })
    const page = pageInfo(paging, total)
    return { _embedded: { deliveries }, _links: pageLinks(origin, url, page), page }
  })

  stream(pingWebhook, 'tenant.manage', async ({ caller, params, reply }) => {
    const { tenantId } = caller
    const row = await findWebhook(needs.database.reader(tenantId), params.uuid)
    return reply.send(await ping(needs, row))
  })
}

/* Pings are not in the order of the changes, and do not end a pause. */
const ping = async ({ database, encryption, privateHosts }: Needs, row: WebhookRow) => {
  const started = performance.now()
  const { isAccepted, status, message, answer } = await sendMessage(
    { encryption, privateHosts, signal: new AbortController().signal },
    row,
    { id: randomUUID(), type: 'ping', timestamp: new Date().toISOString(), data: { webhook: row.name } },
  )
  await asTenant(database, row.tenant_id, (db) =>
    db
      .insertInto('webhook_delivery')
      .values({
        tenant_id: row.tenant_id,
        webhook_uuid: row.uuid,
        kind: 'ping',
        status,
        message,
        is_accepted: isAccepted,
        duration_ms: Math.round(performance.now() - started),
      })
      .execute(),
  )
  return { status, message, accepted: isAccepted, answer }
}
