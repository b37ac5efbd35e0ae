import type { Collection } from '@pressmark/contract/catalogue/collections.ts'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { toastSuccess } from '#shared/ui/toasts.tsx'
import { ChangeDialog } from '../../picker/ChangeDialog.tsx'
import { useUnlinkCollection } from './change-collection.queries.ts'

type Props = { collection: Collection; parent: Collection; onClose: () => void }

/** Takes a collection away from the one that it was reached from, after telling where it is found then. */
export const UnlinkCollectionDialog = ({ collection, parent, onClose }: Props) => {
  const { t } = useTranslation(['places', 'catalogue'])
  const navigate = useNavigate()
  const unlink = useUnlinkCollection(collection.uuid)
  const others = collection.parentCollectionsUuids.length - 1
  const names = { title: collection.sgtt, parent: parent.sgtt }
  const onlyRoot = parent.isRoot && others === 0
  const submit = () =>
    unlink.mutate(parent.uuid, {
      onSuccess: () => {
        toastSuccess(t('unlinkCollection.done', names))
        onClose()
        void navigate({ to: '/catalog/$collectionUuid', params: { collectionUuid: collection.uuid }, search: {} })
      },
    })
  return (
    <ChangeDialog
      title={t('unlinkCollection.title', names)}
      confirm={t('catalogue:actions.unlink')}
      error={unlink.error}
      busy={unlink.isPending}
      {...(!onlyRoot && { onConfirm: submit })}
      onClose={onClose}
    >
      <p>
        {onlyRoot && t('unlinkCollection.onlyRoot')}
        {!onlyRoot && (others > 0 ? t('unlinkCollection.elsewhere', { count: others }) : t('unlinkCollection.last'))}
      </p>
    </ChangeDialog>
  )
}
