import type { Item } from '@pressmark/contract/catalogue/items.ts'
import { moveItems } from '@pressmark/contract/catalogue/parents.ts'
import { useTranslation } from 'react-i18next'
import { call } from '#shared/api/call.ts'
import { toastSuccess } from '#shared/ui/toasts.tsx'
import { useNavigateIfHere } from '#shared/hooks/back-navigation.ts'
import { CollectionPicker, type CollectionOption } from '../../picker/CollectionPicker.tsx'
import { useItemWrite } from './use-item-write.ts'

type Props = { item: Item; collectionUuid: string; onClose: () => void }

/** Moves the item from the collection in which it is shown to another one. @source spec 000 §4 */
export const MoveItem = ({ item, collectionUuid, onClose }: Props) => {
  const { t } = useTranslation('item')
  const navigate = useNavigateIfHere()
  const { mutateAsync } = useItemWrite(item.uuid)
  const move = ({ uuid, title }: CollectionOption) => {
    // Other links of the item stay, also those that a colleague has just added.
    const body = {
      culturalItemsUuids: [item.uuid],
      addParentCollectionsUuids: [uuid],
      removeParentCollectionsUuids: [collectionUuid],
    }
    return mutateAsync(() => call(moveItems, { body }), {
      onSuccess: () => {
        toastSuccess(t('move.done', { title }))
        onClose()
        void navigate({
          to: '/catalog/$collectionUuid/cultural-item/$uuid',
          params: { collectionUuid: uuid, uuid: item.uuid },
        })
      },
    })
  }
  return <CollectionPicker title={t('move.title')} without={[collectionUuid]} onPick={move} onClose={onClose} />
}
