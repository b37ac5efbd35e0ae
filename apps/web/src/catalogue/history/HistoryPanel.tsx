import { Button, Drawer, Skeleton } from '@mantine/core'
import { useInfiniteQuery, infiniteQueryOptions, type QueryKey } from '@tanstack/react-query'
import type { Mutation } from '#shared/api/use-mutation.ts'
import { useTranslation } from 'react-i18next'
import { listHistory, revertChange } from '@pressmark/contract/catalogue/history.ts'
import { historyKeys } from '#shared/api/keys.ts'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { toastSuccess } from '#shared/ui/toasts.tsx'
import { useReturnFocus } from '#shared/hooks/use-return-focus.ts'
import { call } from '#shared/api/call.ts'
import { ChangeEntry } from './ChangeEntry.tsx'
import styles from '#shared/history/History.module.css'

type Props = {
  uuid: string
  /** The key prefix that is invalidated together with the entity. */
  under: QueryKey
  /** The mutation for calls that change the entity. */
  writing: Mutation<unknown, Error, () => Promise<unknown>>
  onClose: () => void
}

/** The history of an entity, for an item including its media: user, time and values. Each change can be reverted. */
export const HistoryPanel = ({ uuid, under, writing, onClose }: Props) => {
  const { t } = useTranslation(['item', 'shared'])
  useReturnFocus()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    historyQuery(uuid, under),
  )
  const changes = data?.pages.flatMap((page) => page._embedded.changes)
  const takeBack = (id: number) =>
    writing.mutateAsync(() => revert(id), { onSuccess: () => toastSuccess(t('history.reverted')) })

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

/** Returns the infinite query for the changes of an entity, for an item including its assets, latest first.
 *  @param under key prefix that is invalidated together with the entity */
const historyQuery = (uuid: string, under: QueryKey) =>
  infiniteQueryOptions({
    queryKey: historyKeys.under(under),
    queryFn: ({ pageParam, signal }) => call(listHistory, { query: { uuid, page: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ page }) => (page.number + 1 < page.totalPages ? page.number + 1 : undefined),
  })

const revert = (id: number) =>
  // Path parameters are strings.
  call(revertChange, { params: { id } })
