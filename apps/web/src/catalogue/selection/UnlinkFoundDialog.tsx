import { Radio, Skeleton, Stack } from '@mantine/core'
import type { Item } from '@pressmark/contract/catalogue/items.ts'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#shared/ui/ConfirmDialog.tsx'
import { formatCount } from '#shared/text/format-date.ts'
import { collectionQuery } from '../collection/page/collection.queries.ts'
import { useCollectionPath } from '../picker/collection-path.ts'
import { countParents } from './count-parents.ts'
import { FailedItems } from './FailedItems.tsx'
import { useMoveItems } from './parents.queries.ts'
import { useMovedToast } from './use-moved-toast.ts'

type Props = { items: readonly Item[]; onClose: () => void; onDone: () => void }

// Items found can be in very many collections. Only those with the most of the items are offered.
const OFFERED = 20

/** Unlinks items of a search result from one of their collections. */
export const UnlinkFoundDialog = ({ items, onClose, onDone }: Props) => {
  const { t } = useTranslation(['bulk', 'catalogue', 'picker'])
  const [target, setTarget] = useState('')
  const move = useMoveItems()
  const toastMoved = useMovedToast()
  const parents = countParents(items).slice(0, OFFERED)
  const answers = useQueries({ queries: parents.map(({ uuid }) => collectionQuery(uuid)) })
  const options = parents.flatMap(({ uuid, count }, at) => {
    const title = answers[at]?.data?.sgtt
    return title === undefined ? [] : [{ uuid, title, count }]
  })
  const chosen = options.find(({ uuid }) => uuid === target)
  const submit = ({ uuid, title }: { uuid: string; title: string }) => {
    const linked = items.filter((item) => item.parentCollectionsUuids.includes(uuid))
    return move.mutateAsync(
      { items: linked, placement: { removeParentCollectionsUuids: [uuid] } },
      {
        onSuccess: (placed) => {
          toastMoved((done) => t('picker:unlinkItems.done', { ...done, title }), placed)
          if (placed.failed.length === 0) onDone()
        },
      },
    )
  }
  const failed = move.data?.failed ?? []
  if (failed.length > 0) {
    const title = t('picker:unlinkItems.failed', { count: failed.length, shown: formatCount(failed.length) })
    return <FailedItems title={title} failed={failed} items={move.variables?.items ?? []} onClose={onDone} />
  }
  return (
    <ConfirmDialog
      title={t('unlinkFound.title')}
      action={t('catalogue:actions.unlink')}
      size={560}
      disabled={!chosen}
      error={move.error}
      onConfirm={() => chosen && submit(chosen)}
      onClose={onClose}
    >
      {answers.some(({ isLoading }) => isLoading) ? (
        <Skeleton height={120} />
      ) : (
        <Radio.Group label={t('unlinkFound.which')} value={target} onChange={setTarget}>
          <Stack gap="sm" mt="sm">
            {options.map(({ uuid, title, count }) => (
              <Radio key={uuid} value={uuid} label={title} description={<UnlinkHint uuid={uuid} count={count} />} />
            ))}
          </Stack>
        </Radio.Group>
      )}
      <p>{t('unlinkFound.text')}</p>
    </ConfirmDialog>
  )
}

/* The path to the collection, and the number of selected items in it. */
const UnlinkHint = ({ uuid, count }: { uuid: string; count: number }) => {
  const { t } = useTranslation('bulk')
  const path = useCollectionPath(uuid)
  const items = t('unlinkFound.items', { count, shown: formatCount(count) })
  return [...(path === '' ? [] : [path]), items].join(' · ')
}
