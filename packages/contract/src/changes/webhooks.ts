import { Type, type Static } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { Moment, pageOf, paging, Uuid, UuidParams } from '../platform/hal.ts'
import { CHANGE_KINDS } from './changes.ts'

export const WEBHOOK_LIMITS = { webhooks: 100, name: 100, url: 2000 } as const
/** Days after which a webhook that never answers is paused. */
export const WEBHOOK_FAILING_DAYS = 3
/** Days for which the tries of a webhook are listed. */
export const WEBHOOK_LOG_DAYS = 7

const PAGE_SIZE = 20

const Name = Type.String({ minLength: 1, maxLength: WEBHOOK_LIMITS.name })
const Url = Type.String({ minLength: 1, maxLength: WEBHOOK_LIMITS.url })
const Kinds = Type.Array(Type.Enum([...CHANGE_KINDS]), {
  maxItems: CHANGE_KINDS.length,
  uniqueItems: true,
  description: 'kinds of changes that are sent; empty: all',
})
const Full = Type.Boolean({ description: 'with the person and the values before and after' })

export const Webhook = Type.Object({
  uuid: Uuid,
  name: Type.String(),
  url: Type.String(),
  kinds: Kinds,
  full: Full,
  state: Type.Enum(['ACTIVE', 'FAILING', 'PAUSED']),
  failingSince: Type.Union([Moment, Type.Null()], { description: 'the first failed try since a message was accepted' }),
  nextTryAt: Type.Union([Moment, Type.Null()]),
  lastDeliveredAt: Type.Union([Moment, Type.Null()]),
  createdAt: Moment,
  version: Type.Integer(),
})
export type Webhook = Static<typeof Webhook>

const NewWebhook = Type.Object({
  name: Name,
  url: Url,
  kinds: Type.Optional(Kinds),
  full: Type.Optional(Full),
})
export type NewWebhook = Static<typeof NewWebhook>

const WebhookChange = Type.Object({
  name: Type.Optional(Name),
  url: Type.Optional(Url),
  kinds: Type.Optional(Kinds),
  full: Type.Optional(Full),
  paused: Type.Optional(Type.Boolean()),
})
export type WebhookChange = Static<typeof WebhookChange>

const Secret = Type.String({ description: 'signs the messages (Standard Webhooks); shown only in this answer' })

export const listWebhooks = endpoint({
  id: 'webhooks.list',
  method: 'GET',
  path: '/iam/webhooks',
  summary: 'The webhooks of the organisation, by name',
  answer: Type.Object({ webhooks: Type.Array(Webhook) }),
})

export const createWebhook = endpoint({
  id: 'webhooks.create',
  method: 'POST',
  path: '/iam/webhooks',
  summary: 'Creates a webhook. It gets all later changes, each at least once and in their order',
  body: NewWebhook,
  status: 201,
  answer: Type.Object({ webhook: Webhook, secret: Secret }),
  refusals: ['limitReached'],
})

export const updateWebhook = endpoint({
  id: 'webhooks.update',
  method: 'PATCH',
  path: '/iam/webhooks/:uuid',
  summary: 'Changes, pauses or resumes a webhook. A resumed webhook gets the changes that it has missed',
  params: UuidParams,
  body: WebhookChange,
  answer: Webhook,
  refusals: ['staleVersion'],
})

export const deleteWebhook = endpoint({
  id: 'webhooks.delete',
  method: 'DELETE',
  path: '/iam/webhooks/:uuid',
  summary: 'Deletes a webhook and its log',
  params: UuidParams,
  status: 204,
})

export const renewWebhookSecret = endpoint({
  id: 'webhooks.renewSecret',
  method: 'POST',
  path: '/iam/webhooks/:uuid/secret',
  summary: 'Replaces the secret of a webhook. Later messages are signed with the new one',
  params: UuidParams,
  answer: Type.Object({ secret: Secret }),
})

const Try = Type.Object({
  status: Type.Union([Type.Integer(), Type.Null()], { description: 'of the answer; null if there was none' }),
  message: Type.String({ description: 'for people' }),
  accepted: Type.Boolean(),
})

export const pingWebhook = endpoint({
  id: 'webhooks.ping',
  method: 'POST',
  path: '/iam/webhooks/:uuid/ping',
  summary: 'Sends a message of the type `ping` now, and returns the answer of the receiver',
  params: UuidParams,
  answer: Type.Object({
    ...Try.properties,
    answer: Type.String({ description: 'the first 2,000 bytes of the answer' }),
  }),
})

export const replayWebhook = endpoint({
  id: 'webhooks.replay',
  method: 'POST',
  path: '/iam/webhooks/:uuid/replay',
  summary: 'Sends all changes since a time again, in their order and with their message ids',
  params: UuidParams,
  body: Type.Object({ from: Moment }),
  answer: Webhook,
})

export const WebhookDelivery = Type.Object({
  id: Type.Integer(),
  position: Type.Union([Type.Integer(), Type.Null()], { description: 'in the change feed; null for a ping' }),
  kind: Type.String({ description: 'the kind of the change, or `ping`' }),
  at: Moment,
  ...Try.properties,
  durationMs: Type.Integer(),
})
export type WebhookDelivery = Static<typeof WebhookDelivery>

export const listWebhookDeliveries = endpoint({
  id: 'webhooks.listDeliveries',
  method: 'GET',
  path: '/iam/webhooks/:uuid/deliveries',
  summary: 'The tries of the last 7 days, latest first',
  params: UuidParams,
  query: Type.Object(paging(PAGE_SIZE, ['at'])),
  answer: pageOf({ deliveries: Type.Array(WebhookDelivery) }),
})
