import { previewWebhook, sendTestWebhook, type WebhookOfEntity } from '@pressmark/contract/workflow/webhook-preview.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#shared/api/call.ts'
import { transitionKeys } from '#shared/api/keys.ts'
import { useMutation } from '#shared/api/use-mutation.ts'

/** The message as the server would send it. */
export const webhookPreviewQuery = (webhook: WebhookOfEntity) =>
  queryOptions({
    queryKey: transitionKeys.webhookPreview(webhook),
    queryFn: async ({ signal }) => (await call(previewWebhook, { body: webhook, signal })).message,
    enabled: webhook.assetUuid !== '',
    staleTime: 0,
  })

/** Sends the message to the address of the form. */
export const useTestWebhook = () =>
  useMutation({ mutationFn: (webhook: WebhookOfEntity) => call(sendTestWebhook, { body: webhook }) })
