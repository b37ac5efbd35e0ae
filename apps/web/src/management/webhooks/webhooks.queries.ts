import {
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  pingWebhook,
  renewWebhookSecret,
  replayWebhook,
  updateWebhook,
  type NewWebhook,
  type WebhookChange,
} from '@pressmark/contract/changes/webhooks.ts'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '#shared/api/call.ts'
import { ifMatch, type CheckedVersion } from '#shared/api/if-match.ts'
import { managementKeys } from '#shared/api/keys.ts'
import { useMutation } from '#shared/api/use-mutation.ts'

const LOG_PAGE_SIZE = 20
/** A webhook that is waiting for its receiver changes without an action of the reader. */
const REFRESH_MS = 5000

export const webhooksQuery = queryOptions({
  queryKey: managementKeys.webhookList,
  queryFn: async ({ signal }) => (await call(listWebhooks, { signal })).webhooks,
  staleTime: 0,
  refetchInterval: REFRESH_MS,
})

/** A page (1-based) of the tries of a webhook. */
export const deliveriesQuery = (uuid: string, page: number) =>
  queryOptions({
    queryKey: managementKeys.webhookLog(uuid, page),
    queryFn: ({ signal }) =>
      call(listWebhookDeliveries, { params: { uuid }, query: { page: page - 1, size: LOG_PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  })

const useWebhookChange = <Input, Answer>(change: (input: Input) => Promise<Answer>) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () => queries.invalidateQueries({ queryKey: managementKeys.webhooks }),
  })
}

export const useCreateWebhook = () => useWebhookChange((body: NewWebhook) => call(createWebhook, { body }))

/** Returns a function that reads the webhooks as they are now. */
export const useReadWebhooks = () => {
  const queries = useQueryClient()
  return () => queries.fetchQuery(webhooksQuery)
}

/** Changes a webhook, unless someone has changed it since it was read. */
export const useUpdateWebhook = (uuid: string) =>
  useWebhookChange(({ version, ...body }: WebhookChange & { version: CheckedVersion }) =>
    call(updateWebhook, { params: { uuid }, body, headers: ifMatch(version) }),
  )

export const useDeleteWebhook = () => useWebhookChange((uuid: string) => call(deleteWebhook, { params: { uuid } }))

export const useRenewSecret = () => useWebhookChange((uuid: string) => call(renewWebhookSecret, { params: { uuid } }))

export const usePingWebhook = () => useWebhookChange((uuid: string) => call(pingWebhook, { params: { uuid } }))

export const useReplayWebhook = () =>
  useWebhookChange(({ uuid, from }: { uuid: string; from: string }) =>
    call(replayWebhook, { params: { uuid }, body: { from } }),
  )
