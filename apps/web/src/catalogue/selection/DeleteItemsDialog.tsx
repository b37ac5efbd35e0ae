import { Text } from '@mantine/core'
import { deleteItem, type Item } from '@pressmark/contract/catalogue/items.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { call } from '#shared/api/call.ts'
import { callForEach, type Outcome } from '#shared/api/each-entry.ts'
import { collectionKeys, searchKeys } from '#shared/api/keys.ts'
import { addOwnDeletes, addPendingDeletes, removePendingDeletes } from '#shared/api/pending-deletes.ts'
import { isRefused } from '#shared/api/refusal.ts'
import { refusalText } from '#shared/api/refusal-text.ts'
import { useUndoDeletion } from '#shared/api/undo-deletion.ts'
import { useMutation } from '#shared/api/use-mutation.ts'
import { formatCount } from '#shared/text/format-date.ts'
import { ConfirmDialog } from '#shared/ui/ConfirmDialog.tsx'
import { ItemTitles } from './ItemTitles.tsx'
import styles from './ItemTitles.module.css'

type Props = { items: readonly Item[]; onClose: () => void; onDone: () => void }

/** Moves items to the bin, with their media. Items that cannot be deleted are listed, and the others are deleted. */
export const DeleteItemsDialog = ({ items, onClose, onDone }: Props) => {
  const { t } = useTranslation(['picker', 'catalogue'])
  const remove = useDeleteItems()
  const count = { count: items.length, shown: formatCount(items.length) }
  const media = items.reduce((sum, { mediaTypeInfo: one }) => sum + mediaOf(one), 0)
  const failed = remove.data?.failed ?? []
  if (failed.length > 0)
    return (
      <ConfirmDialog
        title={t('deleteItems.failed', { count: failed.length, shown: formatCount(failed.length) })}
        action={t('deleteItems.close')}
        size={560}
        focus="action"
        onConfirm={onDone}
        onClose={onDone}
      >
        <ul className={styles.titles}>
          {failed.slice(0, MAX_LISTED).map(({ uuid, error }) => (
            <li key={uuid}>
              <span className={styles.title}>
                <FailedItem item={items.find((item) => item.uuid === uuid)} error={error} onOpen={onDone} />
              </span>
              <span>{refusalText(error)}</span>
            </li>
          ))}
        </ul>
      </ConfirmDialog>
    )
  return (
    <ConfirmDialog
      title={t('deleteItems.title', count)}
      text={t('deleteItems.text', { count: items.length })}
      action={t('catalogue:actions.delete')}
      size={560}
      destructive
      onConfirm={async () => {
        const outcome = await remove.mutateAsync(items.map(({ uuid }) => uuid))
        if (outcome.failed.length === 0) onDone()
      }}
      onClose={onClose}
    >
      <ItemTitles items={items} />
      {media > 0 && <Text c="dimmed">{t('deleteItems.media', { count: media, shown: formatCount(media) })}</Text>}
    </ConfirmDialog>
  )
}

type FailedItemProps = { item: Item | undefined; error: unknown; onOpen: () => void }

/* An item that someone else has deleted has no page. */
const FailedItem = ({ item, error, onOpen }: FailedItemProps) => {
  const collectionUuid = item?.parentCollectionsUuids[0]
  if (!item || collectionUuid === undefined || isRefused(error, 'notFound')) return item?.sgtt
  return (
    <Link
      to="/catalog/$collectionUuid/cultural-item/$uuid"
      params={{ collectionUuid, uuid: item.uuid }}
      onClick={onOpen}
    >
      {item.sgtt}
    </Link>
  )
}

// The reasons are usually the same.
const MAX_LISTED = 50

const mediaOf = ({ imagesCount, audiosCount, videosCount, model3DsCount }: Item['mediaTypeInfo']): number =>
  imagesCount + audiosCount + videosCount + model3DsCount

const useDeleteItems = () => {
  const { t } = useTranslation('picker')
  const client = useQueryClient()
  const undoDeletion = useUndoDeletion()
  return useMutation({
    mutationFn: async (uuids: readonly string[]): Promise<Outcome> => {
      addPendingDeletes(...uuids)
      try {
        const outcome = await callForEach(uuids, (uuid) => call(deleteItem, { params: { uuid } }))
        addOwnDeletes(...outcome.done)
        return outcome
      } finally {
        removePendingDeletes(...uuids)
      }
    },
    onSuccess: async ({ done }) => {
      const count = { count: done.length, shown: formatCount(done.length) }
      if (done.length > 0) undoDeletion(t('deleteItems.done', count), done)
      await Promise.all([collectionKeys.all, searchKeys.all].map((queryKey) => client.invalidateQueries({ queryKey })))
    },
    meta: { notify: true },
  })
}
