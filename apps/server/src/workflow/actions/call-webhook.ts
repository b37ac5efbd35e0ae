import { ACTION_PROBLEMS } from '@pressmark/contract/workflow/action-problems.ts'
import { webhookAddressErrors } from '#platform/external/webhook.ts'
import { isSecret, newSecret } from '#platform/external/webhook-signature.ts'
import { text, type Action } from './action.ts'
import { sendTransition } from './send-webhook.ts'

/** Calls an external program. The call is signed by Standard Webhooks. A repeated call has the same id. */
export const callWebhook: Action = {
  name: 'callWebhook',
  labels: { en: 'Call a webhook', it: 'Chiama un webhook' },
  resourceTypes: ['ITEM', 'COLLECTION', 'MEDIA', 'STORY', 'SERIES'],
  parameters: [
    { name: 'url', labels: { en: 'Address', it: 'Indirizzo' }, type: 'TEXT', required: true },
    { name: 'secret', labels: { en: 'Secret', it: 'Segreto' }, type: 'TEXT' },
  ],
  check: async (_, { parameters, privateHosts }) => [
    ...webhookAddressErrors(text(parameters, 'url'), privateHosts).map((message) => ({ field: 'url', message })),
    ...(text(parameters, 'secret') === '' || isSecret(text(parameters, 'secret'))
      ? []
      : [{ field: 'secret', message: ACTION_PROBLEMS.noSecret }]),
  ],
  complete: (parameters) => ({ ...parameters, secret: text(parameters, 'secret') || newSecret() }),
  target: (parameters) => new URL(text(parameters, 'url')).host,
  receiver: (parameters) => new URL(text(parameters, 'url')).origin,
  deliver: (context, entry) => sendTransition(context, entry),
}
