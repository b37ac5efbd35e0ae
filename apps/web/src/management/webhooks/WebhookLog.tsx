import { Group, Skeleton, Stack, TextInput } from '@mantine/core'
import type { Webhook, WebhookDelivery } from '@pressmark/contract/changes/webhooks.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoment } from '#shared/text/format-date.ts'
import { CallButton } from '#shared/ui/CallButton.tsx'
import { Dialog } from '#shared/ui/Dialog.tsx'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { Paging } from '#shared/ui/Paging.tsx'
import { RefusalAlert } from '#shared/ui/RefusalAlert.tsx'
import { toastSuccess } from '#shared/ui/toasts.tsx'
import { useWebhookResult } from '#workflow/action-results.ts'
import { deliveriesQuery, usePingWebhook, useReplayWebhook } from './webhooks.queries.ts'
import styles from './Webhooks.module.css'

/** The latest messages of a webhook, with a test message and a repetition of changes. */
export const WebhookLog = ({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) => {
  const { t } = useTranslation('management')
  return (
    <Dialog title={t('webhooks.logOf', { name: webhook.name })} size={720} onClose={onClose}>
      <Stack gap="lg">
        <Ping uuid={webhook.uuid} />
        <SendAgain uuid={webhook.uuid} />
        <Tries uuid={webhook.uuid} />
      </Stack>
    </Dialog>
  )
}

const Ping = ({ uuid }: { uuid: string }) => {
  const { t } = useTranslation('management')
  const ping = usePingWebhook()
  const resultOf = useWebhookResult()
  const { data } = ping
  return (
    <div>
      <CallButton variant="default" onCall={() => ping.mutateAsync(uuid)}>
        {t('webhooks.ping')}
      </CallButton>
      <RefusalAlert error={ping.error} />
      <output className={styles.result}>
        {data && (
          <>
            <span className={styles.head}>
              <span className={styles.dot} data-accepted={data.accepted} aria-hidden />
              {resultOf(data.message)}
            </span>
            {data.answer !== '' && <pre className={styles.answer}>{data.answer}</pre>}
          </>
        )}
      </output>
    </div>
  )
}

const DAY_MS = 24 * 3600_000

/* The value of a field for local time: without seconds and zone. */
const localMoment = (time: number): string =>
  new Date(time - new Date(time).getTimezoneOffset() * 60_000).toISOString().slice(0, 16)

const SendAgain = ({ uuid }: { uuid: string }) => {
  const { t } = useTranslation('management')
  const replay = useReplayWebhook()
  const [from, setFrom] = useState(() => localMoment(Date.now() - DAY_MS))
  const send = async () => {
    await replay.mutateAsync({ uuid, from: new Date(from).toISOString() })
    toastSuccess(t('webhooks.againDone'))
  }
  return (
    <div>
      <Group align="flex-end" gap="sm">
        <TextInput
          type="datetime-local"
          label={t('webhooks.again')}
          value={from}
          onChange={(event) => setFrom(event.currentTarget.value)}
        />
        <CallButton variant="default" disabled={from === ''} onCall={send}>
          {t('webhooks.againAction')}
        </CallButton>
      </Group>
      <p className={styles.hint}>{t('webhooks.againHint')}</p>
      <RefusalAlert error={replay.error} />
    </div>
  )
}

const Tries = ({ uuid }: { uuid: string }) => {
  const { t } = useTranslation('management')
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery(deliveriesQuery(uuid, page))
  return (
    <section aria-labelledby="tries" aria-busy={!data && !error}>
      <h3 id="tries" className={styles.part}>
        {t('webhooks.tries')}
      </h3>
      {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={160} radius="md" />}
      {data?.page.totalElements === 0 && <p className={styles.hint}>{t('webhooks.noTries')}</p>}
      {data && data.page.totalElements > 0 && (
        <ul className={styles.list} aria-labelledby="tries">
          {data._embedded.deliveries.map((delivery) => (
            <TryRow key={delivery.id} delivery={delivery} />
          ))}
        </ul>
      )}
      {data && <Paging page={data.page} label={t('webhooks.triesPages')} onPage={setPage} />}
    </section>
  )
}

const TryRow = ({ delivery: { kind, at, accepted, message, durationMs } }: { delivery: WebhookDelivery }) => {
  const { t } = useTranslation('management')
  const resultOf = useWebhookResult()
  return (
    <li className={styles.try}>
      <span className={styles.dot} data-accepted={accepted} aria-hidden />
      <span>{kind === 'ping' ? t('webhooks.pingKind') : kind}</span>
      <span className={styles.hint}>{formatMoment(at)}</span>
      <span />
      <span className={styles.hint}>{resultOf(message)}</span>
      <span className={styles.hint}>{t('webhooks.ms', { duration: durationMs })}</span>
    </li>
  )
}
