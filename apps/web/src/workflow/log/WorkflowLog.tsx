import { Button, Drawer, Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { TransitionLog } from '@pressmark/contract/workflow/transition-logs.ts'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { useReturnFocus } from '#shared/hooks/use-return-focus.ts'
import { formatMoment } from '#shared/text/format-date.ts'
import { nameOf } from '#shared/api/person.ts'
import styles from './Log.module.css'
import { logQuery } from './log.queries.ts'
import { OutcomeRow } from './OutcomeRow.tsx'

/** The transitions of an entity with their authors, and the results of their actions. */
export const WorkflowLog = ({ uuid, onClose }: { uuid: string; onClose: () => void }) => {
  const { t } = useTranslation(['workflow', 'shared'])
  const narrow = useMediaQuery('(max-width: 47.99em)')
  useReturnFocus()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(logQuery(uuid))
  const logs = data?.pages.flatMap((page) => page._embedded.transitionLogs)
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={narrow ? '100%' : 460}
      title={t('log.title')}
      closeButtonProps={{ 'aria-label': t('shared:close') }}
    >
      {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {!logs && !error && <Skeleton height={320} />}
      {logs?.length === 0 && <p className={styles.facts}>{t('log.empty')}</p>}
      {logs && logs.length > 0 && (
        <ol className={styles.logs} aria-label={t('log.title')}>
          {logs.map((log) => (
            <LogEntry key={log.uuid} log={log} />
          ))}
        </ol>
      )}
      {hasNextPage && (
        <Button variant="default" fullWidth mt="lg" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('log.older')}
        </Button>
      )}
    </Drawer>
  )
}

/** A transition in the log: its states, author and comment, and the results of its actions. */
const LogEntry = ({ log }: { log: TransitionLog }) => {
  const { t } = useTranslation('workflow')
  const { name, itemFromState, itemToState, person, createdDate, comment, cascadedFrom, outcomes } = log
  return (
    <li className={styles.log}>
      <h3 className={styles.name}>{name}</h3>
      <p className={styles.facts}>
        {itemFromState} → {itemToState}
      </p>
      <p className={styles.facts}>
        {nameOf(person) ?? t('log.system')} · <time dateTime={createdDate}>{formatMoment(createdDate)}</time>
        {cascadedFrom !== null && ` · ${t('log.cascaded')}`}
      </p>
      {comment && <blockquote className={styles.comment}>{comment}</blockquote>}
      {outcomes.length > 0 && (
        <ul className={styles.outcomes} aria-label={t('log.actions')}>
          {outcomes.map((outcome) => (
            <OutcomeRow key={outcome.uuid} outcome={outcome} />
          ))}
        </ul>
      )}
    </li>
  )
}
