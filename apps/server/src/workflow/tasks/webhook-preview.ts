import { randomUUID } from 'node:crypto'
import { WEBHOOK_MESSAGES } from '@pressmark/contract/platform/webhook-messages.ts'
import type { WebhookOfEntity } from '@pressmark/contract/workflow/webhook-preview.ts'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { sendWebhook, webhookAddressErrors, type WebhookResult } from '#platform/external/webhook.ts'
import { isSecret, newSecret } from '#platform/external/webhook-signature.ts'
import { text } from '../actions/action.ts'
import { ActionError } from '../actions/action-error.ts'
import { callWebhook } from '../actions/call-webhook.ts'
import { messageOf } from '../actions/send-webhook.ts'
import { factsOf } from '../transition/facts.ts'
import { readTransition } from '../transitions.ts'

/** Returns the content that a webhook action of a transition would send for an entity.
 *  @throws notFound */
export const previewWebhook = async (
  db: TenantDb,
  { transitionUuid, assetUuid: entity, templateName, parameters }: WebhookOfEntity,
  origin: string,
) => {
  const { resource_type: resourceType, name, from_name: from, to_name: to } = await readTransition(db, transitionUuid)
  try {
    const facts = await factsOf(db, { resourceType, entity, origin })
    const log = { uuid: randomUUID(), resourceType, entity, name, from, to, comment: '', at: new Date() }
    return messageOf({ uuid: randomUUID(), log }, facts, extraOf(templateName, parameters))
  } catch (error) {
    if (error instanceof ActionError) throw new Refusal('notFound')
    throw error
  }
}

/* A custom action also sends its name and its own parameters. */
const extraOf = (templateName: string, parameters: WebhookOfEntity['parameters']): Record<string, unknown> => {
  if (templateName === callWebhook.name) return {}
  const { url: _url, secret: _secret, ...own } = parameters
  return { templateName, parameters: own }
}

/** Sends the message of a webhook action now. An action without a secret gets one when it is saved, so the test has another one.
 *  @returns the answer, or what is wrong with the address or the secret
 *  @throws notFound */
export const sendTestWebhook = async (
  db: TenantDb,
  input: WebhookOfEntity,
  { origin, privateHosts }: { origin: string; privateHosts: ReadonlySet<string> },
): Promise<WebhookResult> => {
  const { data, ...content } = await previewWebhook(db, input, origin)
  const { parameters } = input
  const url = text(parameters, 'url')
  const secret = text(parameters, 'secret') || newSecret()
  const errors = webhookAddressErrors(url, privateHosts)
  if (!isSecret(secret)) errors.push(WEBHOOK_MESSAGES.noSecret)
  const [message] = errors
  if (message !== undefined) return { isAccepted: false, mayRetry: false, status: null, message, answer: '' }
  const body = JSON.stringify({ ...content, data: { ...data, test: true } })
  return sendWebhook({ id: data.id, url, secret, body }, { privateHosts, signal: new AbortController().signal })
}
