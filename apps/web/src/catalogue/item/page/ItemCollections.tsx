import { Button, Skeleton } from '@mantine/core'
import type { Collection } from '@pressmark/contract/catalogue/collections.ts'
import type { Item } from '@pressmark/contract/catalogue/items.ts'
import { moveItems, type ItemsMove } from '@pressmark/contract/catalogue/parents.ts'
import { IconFolderPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#shared/api/call.ts'
import { CallButton } from '#shared/ui/CallButton.tsx'
import { Dialog } from '#shared/ui/Dialog.tsx'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { toastSuccess } from '#shared/ui/toasts.tsx'
import { useReturnFocus } from '#shared/hooks/use-return-focus.ts'
import { useNavigateIfHere } from '#shared/hooks/back-navigation.ts'
import { CollectionPicker, type CollectionOption } from '../../picker/CollectionPicker.tsx'
import { useCollectionPath } from '../../picker/collection-path.ts'
import { collectionsOfItemQuery } from './item.queries.ts'
import styles from './ItemCollections.module.css'
import { useItemWrite } from './use-item-write.ts'

type Props = { item: Item; collectionUuid: string; onClose: () => void }

/** The collections of an item, with buttons to link further ones and to unlink each. @source spec 000 §2 */
export const ItemCollections = ({ item, collectionUuid, onClose }: Props) => {
  const { t } = useTranslation('item')
  useReturnFocus()
  const navigate = useNavigateIfHere()
  const [picking, setPicking] = useState(false)
  const { data: collections, error, refetch } = useQuery(collectionsOfItemQuery(item.uuid))
  const { mutateAsync, isPending } = useItemWrite(item.uuid)
  const change = (placement: ItemsMove) => () =>
    call(moveItems, { body: { culturalItemsUuids: [item.uuid], ...placement } })
  const link = ({ uuid, title }: CollectionOption) =>
    mutateAsync(change({ addParentCollectionsUuids: [uuid] }), {
      onSuccess: () => {
        toastSuccess(t('collections.linked', { title }))
        setPicking(false)
      },
    })
  const unlink = ({ uuid, sgtt: title }: Collection) =>
    mutateAsync(change({ removeParentCollectionsUuids: [uuid] }), {
      onSuccess: () => {
        toastSuccess(t('collections.unlinked', { title }))
        const other = collections?.find((one) => one.uuid !== uuid)
        if (uuid !== collectionUuid) return
        if (other === undefined) return void navigate({ to: '/catalog' })
        const params = { collectionUuid: other.uuid, uuid: item.uuid }
        void navigate({ to: '/catalog/$collectionUuid/cultural-item/$uuid', params })
      },
    })
  if (picking) {
    return (
      <CollectionPicker
        title={t('collections.link')}
        without={collections?.map(({ uuid }) => uuid) ?? []}
        onPick={link}
        onClose={() => setPicking(false)}
      />
    )
  }
  return (
    <Dialog title={t('collections.title')} onClose={onClose}>
      {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {!collections && !error && <Skeleton height={120} />}
      <ul className={styles.collections}>
        {collections?.map((collection) => (
          <li key={collection.uuid}>
            <span>
              {collection.sgtt}
              <PathOf collection={collection} />
            </span>
            <CallButton
              variant="default"
              size="xs"
              disabled={isPending}
              aria-label={t('collections.unlinkFrom', { title: collection.sgtt })}
              onCall={() => unlink(collection)}
            >
              {t('collections.unlink')}
            </CallButton>
          </li>
        ))}
      </ul>
      {collections?.length === 1 && <p className={styles.hint}>{t('collections.last')}</p>}
      <Button
        variant="default"
        leftSection={<IconFolderPlus size={18} stroke={1.6} aria-hidden />}
        disabled={!collections} // it moves when they arrive
        onClick={() => setPicking(true)}
      >
        {t('collections.link')}
      </Button>
    </Dialog>
  )
}

/* The path distinguishes collections with the same title. */
const PathOf = ({ collection: { uuid } }: { collection: Collection }) => {
  const path = useCollectionPath(uuid)
  return path === '' ? null : <span className={styles.path}>{path}</span>
}
