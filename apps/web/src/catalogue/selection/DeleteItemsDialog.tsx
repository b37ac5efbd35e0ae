import { Text } from '@mantine/core'
import { deleteItem, type Item } from '@pressmark/contract/catalogue/items.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#shared/api/call.ts'
import { callForEach, type Outcome } from '#shared/api/each-entry.ts'
import { collectionKeys, searchKeys } from '#shared/api/keys.ts'
import { addOwnDeletes, addPendingDeletes, removePendingDeletes } from '#shared/api/pending-deletes.ts'
import { useUndoDeletion } from '#shared/api/undo-deletion.ts'
import { useMutation } from '#shared/api/use-mutation.ts'
import { formatCount } from '#shared/text/format-date.ts'
import { ConfirmDialog } from '#shared/ui/ConfirmDialog.tsx'
import { FailedItems } from './FailedItems.tsx'
import { ItemTitles } from './ItemTitles.tsx'

type Props = { items: readonly Item[]; onClose: () => void; onDone: () => void }

/** Moves items to the bin, with their media. Items that cannot be deleted are listed, and the others are deleted. */
export const DeleteItemsDialog = ({ items, onClose, onDone }: Props) => {
  const { t } = useTranslation(['picker', 'catalogue'])
  const remove = useDeleteItems()
  const count = { count: items.length, shown: formatCount(items.length) }
  const media = items.reduce((sum, { mediaTypeInfo: one }) => sum + mediaOf(one), 0)
  const failed = remove.data?.failed ?? []
  if (failed.length > 0) {
    const title = t('deleteItems.failed', { count: failed.length, shown: formatCount(failed.length) })
    return <FailedItems title={title} failed={failed} items={remove.variables ?? []} onClose={onDone} />
  }
  return (
    <ConfirmDialog
      title={t('deleteItems.title', count)}
      text={t('deleteItems.text', { count: items.length })}
      action={t('catalogue:actions.delete')}
      size={560}
      destructive
      onConfirm={async () => {
        const outcome = await remove.mutateAsync(items)
        if (outcome.failed.length === 0) onDone()
      }}
      onClose={onClose}
    >
      <ItemTitles items={items} />
      {media > 0 && <Text c="dimmed">{t('deleteItems.media', { count: media, shown: formatCount(media) })}</Text>}
    </ConfirmDialog>
  )
}

const mediaOf = ({ imagesCount, audiosCount, videosCount, model3DsCount }: Item['mediaTypeInfo']): number =>
  imagesCount + audiosCount + videosCount + model3DsCount

const useDeleteItems = () => {
  const { t } = useTranslation('picker')
  const client = useQueryClient()
  const undoDeletion = useUndoDeletion()
  return useMutation({
    mutationFn: async (items: readonly Item[]): Promise<Outcome> => {
      const uuids = items.map(({ uuid }) => uuid)
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
