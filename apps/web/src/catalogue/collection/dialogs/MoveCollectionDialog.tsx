import type { Collection } from '@pressmark/contract/catalogue/collections.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toastSuccess } from '#shared/ui/toasts.tsx'
import { ChangeDialog } from '../../picker/ChangeDialog.tsx'
import { CollectionPicker } from '../../picker/CollectionPicker.tsx'
import { useLinkCollection, useUpdateCollection } from './change-collection.queries.ts'

type Props = {
  how: 'move' | 'link'
  collection: Collection
  parent: Collection | undefined
  onClose: () => void
}

/** Chooses the collection that this one is moved or linked to. A move removes the parent that it was reached from.
 *  @source spec 000 §2, §4 */
export const MoveCollectionDialog = ({ how, collection, parent, onClose }: Props) => {
  const { t } = useTranslation(['places', 'catalogue'])
  const navigate = useNavigate()
  const [target, setTarget] = useState<Collection>()
  const update = useUpdateCollection(collection.uuid)
  const link = useLinkCollection(collection.uuid)
  const { uuid, sgtt, parentCollectionsUuids: parents, version } = collection
  const names = { title: sgtt, parent: parent?.sgtt ?? '' }

  const move = (to: Collection) => {
    const kept = parents.filter((one) => one !== parent?.uuid && one !== to.uuid)
    update.mutate(
      { parentCollectionsUuids: [...kept, to.uuid], version },
      {
        onSuccess: () => {
          toastSuccess(t('moveCollection.done', { title: sgtt, target: to.sgtt }))
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
  const linkTo = (to: Collection) =>
    link.mutate(to, {
      onSuccess: () => {
        toastSuccess(t('linkCollection.done', { title: sgtt, target: to.sgtt }))
        onClose()
      },
    })

  const change = how === 'move' ? move : linkTo
  return (
    <ChangeDialog
      title={how === 'move' ? t('moveCollection.title', names) : t('linkCollection.title', names)}
      error={how === 'move' ? update.error : link.error}
      busy={update.isPending || link.isPending}
      {...(target && { onConfirm: () => change(target) })}
      onClose={onClose}
    >
      <p>{how === 'move' ? t('moveCollection.text', names) : t('linkCollection.text')}</p>
      <CollectionPicker
        chosen={target}
        onChoose={setTarget}
        without={how === 'move' ? [uuid, parent?.uuid ?? ''] : [uuid, ...parents]}
      />
    </ChangeDialog>
  )
}
