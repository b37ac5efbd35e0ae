import type { Collection } from '@pressmark/contract/catalogue/collections.ts'
import { useTranslation } from 'react-i18next'
import { shownVersion } from '#shared/api/if-match.ts'
import { toastSuccess } from '#shared/ui/toasts.tsx'
import { useNavigateIfHere } from '#shared/hooks/back-navigation.ts'
import { CollectionPicker, type CollectionOption } from '../../picker/CollectionPicker.tsx'
import { useLinkCollection, useUpdateCollection } from './change-collection.queries.ts'

type Props = {
  how: 'move' | 'link'
  collection: Collection
  parent: Collection | undefined
  onClose: () => void
}

/** Selects the target to which a collection is moved or linked. A move removes the parent under which it is shown.
 *  @source spec 000 §2, §4 */
export const MoveCollectionDialog = ({ how, collection, parent, onClose }: Props) => {
  const { t } = useTranslation(['picker', 'catalogue'])
  const navigate = useNavigateIfHere()
  const update = useUpdateCollection(collection.uuid)
  const link = useLinkCollection(collection.uuid)
  const { uuid, sgtt, parentCollectionsUuids: parents } = collection
  const names = { title: sgtt, parent: parent?.sgtt ?? '' }

  const move = (to: CollectionOption) => {
    const remaining = parents.filter((one) => one !== parent?.uuid && one !== to.uuid)
    return update.mutateAsync(
      { parentCollectionsUuids: [...remaining, to.uuid], version: shownVersion(collection) },
      {
        onSuccess: () => {
          toastSuccess(t('moveCollection.done', { title: sgtt, target: to.title }))
          onClose()
          void navigate({
            to: '/catalog/$collectionUuid',
            params: { collectionUuid: uuid },
            search: { parentId: to.uuid },
          })
        },
      },
    )
  }
  const linkTo = (to: CollectionOption) =>
    link.mutateAsync(to.collection, {
      onSuccess: () => {
        toastSuccess(t('linkCollection.done', { title: sgtt, target: to.title }))
        onClose()
      },
    })

  return (
    <CollectionPicker
      title={how === 'move' ? t('moveCollection.title', names) : t('linkCollection.title', names)}
      error={how === 'move' ? update.error : link.error}
      without={how === 'link' ? parents : parent ? [parent.uuid] : []}
      withoutBranch={uuid}
      onPick={how === 'move' ? move : linkTo}
      onClose={onClose}
    >
      <p>{how === 'move' ? t('moveCollection.text', names) : t('linkCollection.text')}</p>
    </CollectionPicker>
  )
}
