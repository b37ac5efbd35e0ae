import { Button, Group, Skeleton } from '@mantine/core'
import type { Webhook } from '@pressmark/contract/changes/webhooks.ts'
import { IconPlus, IconWebhook } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { shownVersion } from '#shared/api/if-match.ts'
import { useFocusFallback } from '#shared/hooks/use-focus-fallback.ts'
import { formatMoment } from '#shared/text/format-date.ts'
import { CallButton } from '#shared/ui/CallButton.tsx'
import { EmptyState } from '#shared/ui/EmptyState.tsx'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { RefusalAlert } from '#shared/ui/RefusalAlert.tsx'
import { toastSuccess } from '#shared/ui/toasts.tsx'
import { entitiesOf } from './entities.ts'
import { CreateWebhook, EditWebhook } from './WebhookForms.tsx'
import { WebhookLog } from './WebhookLog.tsx'
import { useUpdateWebhook, webhooksQuery } from './webhooks.queries.ts'
import styles from './Webhooks.module.css'

type Open = { kind: 'create' } | { kind: 'edit' | 'log'; webhook: Webhook }

/** The webhooks of the organisation, with their state. */
export const WebhooksTab = () => {
  const { t } = useTranslation('management')
  const { data: webhooks, error, refetch } = useQuery(webhooksQuery)
  const [open, setOpen] = useState<Open>()
  // The button of a deleted webhook takes the focus with it.
  const tab = useFocusFallback(webhooks && String(webhooks.length))
  const add = (
    <Button leftSection={<IconPlus size={17} stroke={1.8} aria-hidden />} onClick={() => setOpen({ kind: 'create' })}>
      {t('webhooks.add')}
    </Button>
  )
  return (
    <section ref={tab} tabIndex={-1} className={styles.tab} aria-labelledby="webhooks" aria-busy={!webhooks && !error}>
      <Group justify="space-between">
        <h2 id="webhooks" className={styles.title}>
          {t('webhooks.title')}
        </h2>
        {webhooks && webhooks.length > 0 && add}
      </Group>
      <p className={styles.hint}>{t('webhooks.hint')}</p>
      {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {!webhooks && !error && <Skeleton height={200} radius="md" />}
      {webhooks && <WebhookList webhooks={webhooks} add={add} onOpen={setOpen} />}
      {open && <OpenDialog open={open} onClose={() => setOpen(undefined)} />}
    </section>
  )
}

const OpenDialog = ({ open, onClose }: { open: Open; onClose: () => void }) => {
  if (open.kind === 'create') return <CreateWebhook onClose={onClose} />
  const ForWebhook = open.kind === 'edit' ? EditWebhook : WebhookLog
  return <ForWebhook webhook={open.webhook} onClose={onClose} />
}

type ListProps = { webhooks: readonly Webhook[]; add: ReactNode; onOpen: (open: Open) => void }

const WebhookList = ({ webhooks, add, onOpen }: ListProps) => {
  const { t } = useTranslation('management')
  if (webhooks.length === 0)
    return (
      <EmptyState
        icon={<IconWebhook size={32} stroke={1.4} aria-hidden />}
        text={t('webhooks.none')}
        hint={t('webhooks.noneHint')}
        action={add}
      />
    )
  return (
    <ul className={styles.list} aria-label={t('webhooks.title')}>
      {webhooks.map((webhook) => (
        <WebhookRow key={webhook.uuid} webhook={webhook} onOpen={(kind) => onOpen({ kind, webhook })} />
      ))}
    </ul>
  )
}

const WebhookRow = ({ webhook, onOpen }: { webhook: Webhook; onOpen: (kind: 'edit' | 'log') => void }) => {
  const { t } = useTranslation('management')
  const update = useUpdateWebhook(webhook.uuid)
  const { name, state } = webhook
  const isPaused = state === 'PAUSED'
  const toggle = async () => {
    await update.mutateAsync({ version: shownVersion(webhook), paused: !isPaused })
    toastSuccess(t(isPaused ? 'webhooks.resumed' : 'webhooks.paused'))
  }
  return (
    <li className={styles.webhook}>
      <div className={styles.facts}>
        <span className={styles.head}>
          <strong>{name}</strong>
          <span className={styles.dot} data-state={state} aria-hidden />
          {t(`webhooks.states.${state}`)}
        </span>
        <span>{webhook.url}</span>
        <span className={styles.hint}>
          {entitiesOf(webhook.kinds)
            .map((entity) => t(`webhooks.entity.${entity}`))
            .join(' · ')}
        </span>
        <DeliveryState webhook={webhook} />
        <RefusalAlert error={update.error} />
      </div>
      <Group gap="sm">
        <Button size="xs" variant="default" aria-label={t('webhooks.logOf', { name })} onClick={() => onOpen('log')}>
          {t('webhooks.log')}
        </Button>
        <CallButton
          size="xs"
          variant="default"
          aria-label={t(isPaused ? 'webhooks.resumeOf' : 'webhooks.pauseOf', { name })}
          onCall={toggle}
        >
          {t(isPaused ? 'webhooks.resume' : 'webhooks.pause')}
        </CallButton>
        <Button size="xs" variant="default" aria-label={t('webhooks.editOf', { name })} onClick={() => onOpen('edit')}>
          {t('webhooks.edit')}
        </Button>
      </Group>
    </li>
  )
}

const DeliveryState = ({ webhook: { state, failingSince, nextTryAt, lastDeliveredAt } }: { webhook: Webhook }) => {
  const { t } = useTranslation('management')
  if (state === 'PAUSED') return <span className={styles.hint}>{t('webhooks.pausedSince')}</span>
  if (failingSince && nextTryAt)
    return (
      <span className={styles.hint}>
        {t('webhooks.failing', { since: formatMoment(failingSince), next: formatMoment(nextTryAt) })}
      </span>
    )
  return (
    <span className={styles.hint}>
      {lastDeliveredAt
        ? t('webhooks.lastDelivered', { time: formatMoment(lastDeliveredAt) })
        : t('webhooks.neverDelivered')}
    </span>
  )
}
