import type { Collection } from '@pressmark/contract/catalogue/collections.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#shared/ui/ConfirmDialog.tsx'
import { useNavigateIfHere } from '#shared/hooks/back-navigation.ts'
import { useDeletedToast } from '../../selection/use-moved-toast.ts'
import { removalQuery, useDeleteCollection } from './change-collection.queries.ts'
import { RemovalFigures } from './RemovalFigures.tsx'

type Props = { collection: Collection; parent: Collection | undefined; onClose: () => void }

/** Lists the entries that a deletion removes and keeps, and asks for confirmation. @source spec 000 §2 */
export const DeleteCollectionDialog = ({ collection, parent, onClose }: Props) => {
  const { t } = useTranslation(['picker', 'catalogue'])
  const navigate = useNavigateIfHere()
  const toastDeleted = useDeletedToast()
  const removal = useQuery(removalQuery(collection.uuid))
  const leave = async (bulkOperation: string | null) => {
    const uuids = [collection.uuid]
    toastDeleted(t('deleteCollection.done', { title: collection.sgtt }), { bulkOperation, uuids })
    onClose()
    if (parent && !parent.isRoot)
      await navigate({ to: '/catalog/$collectionUuid', params: { collectionUuid: parent.uuid }, replace: true })
    else await navigate({ to: '/catalog', replace: true })
  }
  const remove = useDeleteCollection(collection, leave)
  return (
    <ConfirmDialog
      title={t('deleteCollection.title', { title: collection.sgtt })}
      text={t('deleteCollection.text')}
      action={t('catalogue:actions.delete')}
      size={560}
      destructive
      disabled={!removal.data}
      error={remove.error}
      onConfirm={() => remove.mutateAsync()}
      onClose={onClose}
    >
      <RemovalFigures query={removal} />
    </ConfirmDialog>
  )
}
