import { Button, Drawer, Skeleton } from '@mantine/core'
import type { SettingsArea } from '@pressmark/contract/tenants/settings-history.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useReturnFocus } from '../hooks/use-return-focus.ts'
import { ErrorAlert } from '../ui/ErrorAlert.tsx'
import styles from './History.module.css'
import { SettingsEntry } from './SettingsEntry.tsx'
import { historyQuery } from './history.queries.ts'

type Props = {
  area: SettingsArea
  /** The only entity whose changes are shown. */
  of?: { uuid: string; name: string }
  onClose: () => void
}

/** The changes of fields, of users and workgroups, or of the workflow, latest first. */
export const SettingsHistory = ({ area, of, onClose }: Props) => {
  const { t } = useTranslation(['item', 'shared'])
  useReturnFocus()
  const query = useInfiniteQuery(historyQuery({ area, ...(of && { uuid: of.uuid }) }))
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query
  const changes = data?.pages.flatMap((page) => page._embedded.changes)
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={440}
      title={of ? t('shared:historyOf', { name: of.name }) : t(`history.settings.title_${area}`)}
      closeButtonProps={{ 'aria-label': t('shared:close') }}
    >
      {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {!changes && !error && <Skeleton height={320} />}
      {changes?.length === 0 && <p className={styles.who}>{t('history.settings.empty')}</p>}
      {changes && (
        <ol className={styles.changes}>
          {changes.map((change) => (
            <SettingsEntry key={change.id} change={change} />
          ))}
        </ol>
      )}
      {hasNextPage && (
        <Button variant="default" fullWidth mt="lg" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('history.older')}
        </Button>
      )}
    </Drawer>
  )
}
