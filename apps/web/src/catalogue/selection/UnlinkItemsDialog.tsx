import type { Item } from '@pressmark/contract/catalogue/items.ts'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#shared/ui/ConfirmDialog.tsx'
import { formatCount } from '#shared/text/format-date.ts'
import { FailedItems } from './FailedItems.tsx'
import { ItemTitles } from './ItemTitles.tsx'
import { useMoveItems } from './parents.queries.ts'
import type { CollectionOrigin } from './selection-actions.ts'
import { useMovedToast } from './use-moved-toast.ts'

type Props = {
  items: readonly Item[]
  from: NonNullable<CollectionOrigin>
  onClose: () => void
  onDone: () => void
}

/** Unlinks items from the current collection. The dialog first shows how many are in no other collection. */
export const UnlinkItemsDialog = ({ items, from, onClose, onDone }: Props) => {
  const { t } = useTranslation(['picker', 'catalogue'])
  const move = useMoveItems()
  const toastMoved = useMovedToast()
  const count = { count: items.length, shown: formatCount(items.length) }
  const last = items.filter(({ parentCollectionsUuids: parents }) => parents.every((uuid) => uuid === from.uuid)).length
  const submit = () =>
    move.mutateAsync(
      { items, placement: { removeParentCollectionsUuids: [from.uuid] } },
      {
        onSuccess: (placed) => {
          toastMoved((done) => t('unlinkItems.done', { ...done, title: from.title }), placed)
          if (placed.failed.length === 0) onDone()
        },
      },
    )
  const failed = move.data?.failed ?? []
  if (failed.length > 0) {
    const title = t('unlinkItems.failed', { count: failed.length, shown: formatCount(failed.length) })
    return <FailedItems title={title} failed={failed} items={move.variables?.items ?? []} onClose={onDone} />
  }
  return (
    <ConfirmDialog
      title={t('unlinkItems.title', { ...count, title: from.title })}
      action={t('catalogue:actions.unlink')}
      size={560}
      error={move.error}
      onConfirm={submit}
      onClose={onClose}
    >
      <ItemTitles items={items} />
      <p>
        {last > 0
          ? t('unlinkItems.last', { count: last, shown: formatCount(last) })
          : t('unlinkItems.inOthers', { count: items.length })}
      </p>
    </ConfirmDialog>
  )
}
