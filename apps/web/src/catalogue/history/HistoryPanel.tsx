import { Button, Drawer, Skeleton } from '@mantine/core'
import { useInfiniteQuery, infiniteQueryOptions, type QueryKey, type UseMutationResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { listHistory, revertChange } from '@pressmark/contract/catalogue/history.ts'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { toastSuccess } from '#shared/ui/toasts.tsx'
import { useReturnFocus } from '#shared/hooks/use-return-focus.ts'
import { call } from '#shared/api/call.ts'
import { ChangeEntry } from './ChangeEntry.tsx'
import styles from './HistoryPanel.module.css'

type Props = {
  uuid: string
  /** What is read again whenever the entity is. */
  under: QueryKey
  /** Makes a call that changes the entity. */
  writing: UseMutationResult<unknown, Error, () => Promise<unknown>>
  onClose: () => void
}

/** Who changed an entity, an item with its media, when, and from what to what; each change can be taken back. */
export const HistoryPanel = ({ uuid, under, writing, onClose }: Props) => {
  const { t } = useTranslation(['item', 'shared'])
  useReturnFocus()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    historyQuery(uuid, under),
  )
  const changes = data?.pages.flatMap((page) => page._embedded.changes)
  const takeBack = (id: number) =>
    writing.mutate(() => revert(id), { onSuccess: () => toastSuccess(t('history.reverted')) })

  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={440}
      title={t('history.title')}
      closeButtonProps={{ 'aria-label': t('shared:close') }}
    >
      {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {!changes && !error && <Skeleton height={320} />}
      {changes && (
        <ol className={styles.changes}>
          {changes.map((change) => (
            <ChangeEntry
              key={change.id}
              change={change}
              own={change.entityUuid === uuid}
              pending={writing.isPending}
              onRevert={() => takeBack(change.id)}
            />
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

/** What was done to an entity, to an item with its assets, latest first, page after page.
 *  @param under what is read again whenever the entity is */
const historyQuery = (uuid: string, under: QueryKey) =>
  infiniteQueryOptions({
    queryKey: [...under, 'history'],
    queryFn: ({ pageParam, signal }) => call(listHistory, { query: { uuid, page: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ page }) => (page.number + 1 < page.totalPages ? page.number + 1 : undefined),
  })

const revert = (id: number) =>
  // Numbers of an address are written as text.
  call(revertChange, { params: { id } })
