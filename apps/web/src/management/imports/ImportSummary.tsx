import { Button } from '@mantine/core'
import { IMPORT_FILTER_STATES } from '@pressmark/contract/platform/constants.ts'
import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '#shared/text/format-date.ts'
import { ConfirmDialog } from '#shared/ui/ConfirmDialog.tsx'
import { toastSuccess } from '#shared/ui/toasts.tsx'
import styles from './Imports.module.css'
import { ImportStateIcon } from './ImportStateIcon.tsx'
import { importCountQuery, useRetryFailed, type ImportFilter } from './imports.queries.ts'

/** How many imports are in each state, within the other filters. Each state is a link to its imports. */
export const ImportSummary = ({ filter }: { filter: ImportFilter }) => {
  const { t } = useTranslation('management')
  const counts = useQueries({ queries: IMPORT_FILTER_STATES.map((state) => importCountQuery(filter, state)) })
  const shown = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined))
  const failed = counts[IMPORT_FILTER_STATES.indexOf('ERROR')]?.data ?? 0
  return (
    <div className={styles.summary}>
      <ul className={styles.counts} aria-label={t('imports.summary')}>
        {IMPORT_FILTER_STATES.map((state, index) => (
          <li key={state}>
            <Link
              className={styles.count}
              to="/management"
              search={{ ...shown, state }}
              aria-current={filter.state === state || undefined}
            >
              <ImportStateIcon state={state} /> {formatCount(counts[index]?.data ?? 0)}
            </Link>
          </li>
        ))}
      </ul>
      {failed > 0 && <RetryFailed />}
    </div>
  )
}

/** Retries all failed files of the organisation, also those that the filters hide. */
const RetryFailed = () => {
  const { t } = useTranslation('management')
  const [asking, setAsking] = useState(false)
  const retry = useRetryFailed()
  const close = () => setAsking(false)
  const done = ({ retried, remaining }: { retried: number; remaining: number }) => {
    toastSuccess(t(remaining > 0 ? 'imports.allRetriedPart' : 'imports.allRetried', { count: retried, remaining }))
    close()
  }
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t('imports.retryAll')}
      </Button>
      {asking && (
        <ConfirmDialog
          title={t('imports.retryAllTitle')}
          text={t('imports.retryAllText')}
          action={t('imports.retryAll')}
          error={retry.error}
          onConfirm={() => retry.mutateAsync(undefined, { onSuccess: done })}
          onClose={close}
        />
      )}
    </>
  )
}
