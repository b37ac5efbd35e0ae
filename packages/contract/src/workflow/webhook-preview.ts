import { Type, type Static } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { Uuid } from '../platform/hal.ts'
import { Parameters } from './transition-tasks.ts'

/** A webhook action that may not be saved yet, and the entity that it is called for. */
const WebhookOfEntity = Type.Object({
  transitionUuid: Uuid,
  assetUuid: Uuid,
  templateName: Type.String({ minLength: 1, maxLength: 50 }),
  parameters: Parameters,
})
export type WebhookOfEntity = Static<typeof WebhookOfEntity>

export const previewWebhook = endpoint({
  id: 'transitionActions.previewWebhook',
  method: 'POST',
  path: '/meta/transitionTasks/webhookPreview',
  summary: 'The message that a webhook action would send for an entity',
  body: WebhookOfEntity,
  answer: Type.Object({ message: Type.String({ description: 'JSON, indented' }) }),
  withoutIdempotencyKey: true,
})

export const sendTestWebhook = endpoint({
  id: 'transitionActions.testWebhook',
  method: 'POST',
  path: '/meta/transitionTasks/testWebhook',
  summary: 'Sends the message of a webhook action for an entity now, marked as a test, and returns the answer',
  body: WebhookOfEntity,
  answer: Type.Object({
    status: Type.Union([Type.Integer(), Type.Null()], { description: 'of the answer; null if there was none' }),
    message: Type.String({ description: 'for people' }),
    accepted: Type.Boolean(),
    answer: Type.String({ description: 'the first 2,000 bytes of the answer' }),
  }),
  withoutIdempotencyKey: true,
})
