import type { Collection } from '@pressmark/contract/catalogue/collections.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { isRefused } from '#shared/api/refusal.ts'
import type { Outcome } from '#shared/api/each-entry.ts'
import { formatCount } from '#shared/text/format-date.ts'
import { ConfirmDialog } from '#shared/ui/ConfirmDialog.tsx'
import { FailedDialog } from '../../selection/FailedDialog.tsx'
import { ItemTitles } from '../../selection/ItemTitles.tsx'
import { useDeletedToast } from '../../selection/use-moved-toast.ts'
import { removalOfAllQuery, useDeleteCollections } from './change-collection.queries.ts'
import { RemovalFigures } from './RemovalFigures.tsx'

type Props = { collections: readonly Collection[]; onClose: () => void; onDone: () => void }

/** Moves collections to the bin as one bulk operation. Collections that cannot be deleted are listed, and the others are deleted. */
export const DeleteCollectionsDialog = ({ collections, onClose, onDone }: Props) => {
  const { t } = useTranslation(['picker', 'catalogue'])
  const toastDeleted = useDeletedToast()
  const remove = useDeleteCollections((uuids, bulkOperation) => {
    const message = t('deleteCollections.done', { count: uuids.length, shown: formatCount(uuids.length) })
    toastDeleted(message, { bulkOperation, uuids })
  })
  // The effects of a finished deletion cannot be read: the dialog is still open when the lists are refetched.
  const enabled = remove.isIdle || remove.isError
  const removal = useQuery({ ...removalOfAllQuery(collections.map(({ uuid }) => uuid)), enabled })
  const failed = remove.data?.failed ?? []
  if (failed.length > 0) return <FailedCollections failed={failed} collections={collections} onClose={onDone} />
  const count = { count: collections.length, shown: formatCount(collections.length) }
  return (
    <ConfirmDialog
      title={t('deleteCollections.title', count)}
      text={t('deleteCollections.text', count)}
      action={t('catalogue:actions.delete')}
      size={560}
      destructive
      disabled={!removal.data}
      error={remove.error}
      onConfirm={async () => {
        const outcome = await remove.mutateAsync(collections.map(({ uuid }) => uuid))
        if (outcome.failed.length === 0) onDone()
      }}
      onClose={onClose}
    >
      <ItemTitles items={collections} />
      <RemovalFigures query={removal} />
    </ConfirmDialog>
  )
}

type FailedProps = { failed: Outcome['failed']; collections: readonly Collection[]; onClose: () => void }

/** The collections that were not deleted, with the reasons. */
const FailedCollections = ({ failed, collections, onClose }: FailedProps) => {
  const { t } = useTranslation('picker')
  return (
    <FailedDialog
      title={t('deleteCollections.failed', { count: failed.length, shown: formatCount(failed.length) })}
      failed={failed}
      renderTitle={({ uuid, error }) => {
        const title = collections.find((one) => one.uuid === uuid)?.sgtt
        // A collection that someone else has deleted has no page.
        if (isRefused(error, 'notFound')) return title
        return (
          <Link to="/catalog/$collectionUuid" params={{ collectionUuid: uuid }} onClick={onClose}>
            {title}
          </Link>
        )
      }}
      onClose={onClose}
    />
  )
}
