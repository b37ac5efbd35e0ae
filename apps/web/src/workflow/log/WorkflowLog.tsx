import { Button, Drawer, Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { useReturnFocus } from '#shared/hooks/use-return-focus.ts'
import styles from './Log.module.css'
import { LogEntry } from './LogEntry.tsx'
import { logQuery } from './log.queries.ts'

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
            <LogEntry key={log.uuid} log={log}>
              <h3 className={styles.name}>{log.name}</h3>
              <p className={styles.facts}>
                {log.itemFromState} → {log.itemToState}
              </p>
            </LogEntry>
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
