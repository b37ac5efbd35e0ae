import { Skeleton } from '@mantine/core'
import type { RunPreview as Preview } from '@pressmark/contract/workflow/transition-runs.ts'
import { TASK_KINDS, type TaskKind } from '@pressmark/contract/workflow/transition-tasks.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { formatCount } from '#shared/text/format-date.ts'
import styles from './Running.module.css'
import { runPreviewQuery } from './running.queries.ts'

type Props = { transitionUuid: string; uuids: readonly string[] }

/** The entries that a workflow action will move, and the messages that it will send. */
export const RunPreview = ({ transitionUuid, uuids }: Props) => {
  const { t } = useTranslation('workflow')
  const { data, error, refetch } = useQuery(runPreviewQuery(transitionUuid, uuids))
  return (
    <section className={styles.group} aria-label={t('beforeRun.title')} aria-busy={!data && !error}>
      <h3 className={styles.state}>{t('beforeRun.title')}</h3>
      {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={80} />}
      {data && <Facts preview={data} />}
    </section>
  )
}

const Facts = ({ preview }: { preview: Preview }) => {
  const { t, i18n } = useTranslation('workflow')
  const { moving, skipped, unfilled, itemToState: state, entities } = preview
  return (
    <>
      <ul className={styles.facts}>
        <li>{t('beforeRun.moving', { count: moving, shown: formatCount(moving), state })}</li>
        {skipped > 0 && <li>{t('beforeRun.skipped', { count: skipped, shown: formatCount(skipped) })}</li>}
        {unfilled && (
          <li>
            {t('beforeRun.unfilled', {
              count: unfilled.count,
              shown: formatCount(unfilled.count),
              field: unfilled.labels[i18n.language] ?? unfilled.labels['en'],
            })}
          </li>
        )}
        <Sent {...preview} />
      </ul>
      <details className={styles.entities}>
        <summary>{t('beforeRun.entries')}</summary>
        <ul>
          {entities.map(({ uuid, title, pressmark }) => (
            <li key={uuid}>{[title || t('run.untitled'), pressmark].filter(Boolean).join(' · ')}</li>
          ))}
        </ul>
        {moving > entities.length && (
          <p className={styles.none}>
            {t('beforeRun.more', { count: moving - entities.length, shown: formatCount(moving - entities.length) })}
          </p>
        )}
      </details>
    </>
  )
}

const KINDS: readonly string[] = TASK_KINDS
const isBuiltIn = (name: string): name is TaskKind => KINDS.includes(name)

/** The emails and webhooks that are sent, and the changes in the catalogue. */
const Sent = ({ emails, webhooks, changes }: Preview) => {
  const { t } = useTranslation('workflow')
  const [{ messages, addresses, hasMailServer }, { calls, hosts }] = [emails, webhooks]
  return (
    <>
      {messages === 0 && calls === 0 && <li>{t('beforeRun.nothingSent')}</li>}
      {messages > 0 && (
        <li>
          {addresses.length === 1
            ? t('beforeRun.emailsToOne', { count: messages, shown: formatCount(messages) })
            : t('beforeRun.emails', {
                count: messages,
                shown: formatCount(messages),
                addresses: formatCount(addresses.length),
              })}
          <span className={styles.none}>{addresses.join(', ')}</span>
          {!hasMailServer && <span className={styles.none}>{t('beforeRun.noMailServer')}</span>}
        </li>
      )}
      {calls > 0 && (
        <li>
          {t('beforeRun.webhooks', { count: calls, shown: formatCount(calls) })}
          <span className={styles.none}>{hosts.join(', ')}</span>
        </li>
      )}
      {changes.map(({ templateName, target }) => (
        <li key={`${templateName} ${target}`}>
          {isBuiltIn(templateName) ? t(`log.kinds.${templateName}`) : templateName}
          {target && ` · ${target}`}
          {templateName === 'cascadeState' && <span className={styles.none}>{t('beforeRun.cascade')}</span>}
        </li>
      ))}
    </>
  )
}
