import type { Collection } from '@pressmark/contract/catalogue/collections.ts'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#shared/ui/ConfirmDialog.tsx'
import { toastSuccess } from '#shared/ui/toasts.tsx'
import { useNavigateIfHere } from '#shared/hooks/back-navigation.ts'
import { useUnlinkCollection } from './change-collection.queries.ts'

type Props = { collection: Collection; parent: Collection; onClose: () => void }

/** Unlinks a collection from the parent under which it is shown. The dialog names the remaining parents first. */
export const UnlinkCollectionDialog = ({ collection, parent, onClose }: Props) => {
  const { t } = useTranslation(['picker', 'catalogue'])
  const navigate = useNavigateIfHere()
  const unlink = useUnlinkCollection(collection.uuid)
  const others = collection.parentCollectionsUuids.length - 1
  const names = { title: collection.sgtt, parent: parent.sgtt }
  const onlyRoot = parent.isRoot && others === 0
  const submit = () =>
    unlink.mutateAsync(parent.uuid, {
      onSuccess: () => {
        toastSuccess(t('unlinkCollection.done', names))
        onClose()
        void navigate({ to: '/catalog/$collectionUuid', params: { collectionUuid: collection.uuid }, search: {} })
      },
    })
  const consequence = others > 0 ? t('unlinkCollection.inOthers', { count: others }) : t('unlinkCollection.last')
  return (
    <ConfirmDialog
      title={t('unlinkCollection.title', names)}
      text={onlyRoot ? t('unlinkCollection.onlyRoot') : consequence}
      action={t('catalogue:actions.unlink')}
      size={560}
      disabled={onlyRoot}
      error={unlink.error}
      onConfirm={submit}
      onClose={onClose}
    />
  )
}
