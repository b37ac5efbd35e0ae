import type { Item } from '@pressmark/contract/catalogue/items.ts'
import { useTranslation } from 'react-i18next'
import { formatCount } from '#shared/text/format-date.ts'
import { CollectionPicker, type CollectionOption } from '../picker/CollectionPicker.tsx'
import { FailedItems } from './FailedItems.tsx'
import { ItemTitles } from './ItemTitles.tsx'
import { useMoveItems } from './parents.queries.ts'
import type { CollectionOrigin } from './selection-actions.ts'
import { useMovedToast } from './use-moved-toast.ts'

type Props = {
  how: 'move' | 'link'
  items: readonly Item[]
  from: CollectionOrigin
  onClose: () => void
  onDone: () => void
}

/** Selects the collection to which items are moved or linked. A move removes them from the current collection. */
export const MoveItemsDialog = ({ how, items, from, onClose, onDone }: Props) => {
  const { t } = useTranslation(['picker', 'catalogue'])
  const move = useMoveItems()
  const toastMoved = useMovedToast()
  const count = { count: items.length, shown: formatCount(items.length) }
  const submit = ({ uuid, title }: CollectionOption) =>
    move.mutateAsync(
      { items, placement: placementOf(how, uuid, from) },
      {
        onSuccess: (placed) => {
          const messageOf = (done: typeof count) =>
            t(how === 'move' ? 'moveItems.done' : 'linkItems.done', { ...done, title })
          toastMoved(messageOf, placed)
          if (placed.failed.length === 0) onDone()
        },
      },
    )
  const failed = move.data?.failed ?? []
  if (failed.length > 0) {
    const failures = { count: failed.length, shown: formatCount(failed.length) }
    const title = how === 'move' ? t('moveItems.failed', failures) : t('linkItems.failed', failures)
    return <FailedItems title={title} failed={failed} items={move.variables?.items ?? []} onClose={onDone} />
  }
  return (
    <CollectionPicker
      title={how === 'move' ? t('moveItems.title', count) : t('linkItems.title', count)}
      error={move.error}
      without={from ? [from.uuid] : []}
      onPick={submit}
      onClose={onClose}
    >
      <ItemTitles items={items} />
      <p>{sentenceOf({ how, from, count: items.length }, t)}</p>
    </CollectionPicker>
  )
}

const placementOf = (how: 'move' | 'link', target: string, from: CollectionOrigin) => {
  if (how === 'link') return { addParentCollectionsUuids: [target] }
  if (from === undefined) return { parentCollectionsUuids: [target] }
  return { addParentCollectionsUuids: [target], removeParentCollectionsUuids: [from.uuid] }
}

const sentenceOf = (
  { how, from, count }: Pick<Props, 'how' | 'from'> & { count: number },
  t: ReturnType<typeof useTranslation<['picker', 'catalogue']>>['t'],
) => {
  if (how === 'link') return t('linkItems.text', { count })
  return from ? t('moveItems.text', { count, title: from.title }) : t('moveItems.textAll', { count })
}
