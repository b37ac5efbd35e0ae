import type { Item } from '@pressmark/contract/catalogue/items.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { itemKeys } from '#shared/api/keys.ts'
import { useRefresh } from '#shared/api/use-refresh.ts'
import { ScreenTitle } from '#shared/ui/ScreenTitle.tsx'
import type { SharingTab } from '#sharing/shared.ts'
import { AddAsset } from './AddAsset.tsx'
import { itemQuery } from './item.queries.ts'
import { kindsOf } from './item-address.ts'
import { ItemActions, type ViewerMode } from './ItemActions.tsx'
import { ItemHeader } from './ItemHeader.tsx'
import { ItemMedia } from '../viewer/ItemMedia.tsx'
import { ItemMenu } from './ItemMenu.tsx'
import { ItemMetadata, type MetadataDialog } from './ItemMetadata.tsx'
import { ItemMissing } from './ItemMissing.tsx'
import { ItemSharing } from './ItemSharing.tsx'
import { ItemSkeleton } from './ItemSkeleton.tsx'
import { ReplaceAsset } from './ReplaceAsset.tsx'
import { useNoMediaToast } from './use-no-media-toast.ts'
import type { View } from '../viewer/view.ts'
import styles from './ItemPage.module.css'

/** One item: its media to look into, and what is known of it. */
export const ItemPage = () => {
  const { collectionUuid, uuid } = useParams({ from: '/shell/catalog/$collectionUuid/cultural-item/$uuid' })
  const { data: item, error, refetch } = useQuery(itemQuery(uuid))
  useRefresh({
    kinds: ['item.created', 'item.changed', 'import.changed', 'bulkOperation.changed'],
    // A notice of a bulk operation names no items, and a notice of an import may name an image that is not listed yet.
    matches: (notice) => !notice.kind.startsWith('item.') || notice.uuid === uuid,
    keys: [itemKeys.one(uuid)],
  })
  useNoMediaToast(item)

  if (!item) return error ? <ItemMissing error={error} onRetry={() => void refetch()} /> : <ItemSkeleton />
  return <ItemScreen key={uuid} item={item} collectionUuid={collectionUuid} />
}

const ItemScreen = ({ item, collectionUuid }: { item: Item; collectionUuid: string }) => {
  const [mode, setMode] = useState<ViewerMode>('base')
  const [view, setView] = useState<View>()
  const [sharing, setSharing] = useState<SharingTab>()
  const [metadata, setMetadata] = useState<MetadataDialog>('closed')
  const actions = (
    <>
      {kindsOf(item).length > 0 && <ItemActions mode={mode} onMode={setMode} onShare={setSharing} />}
      <ItemMenu item={item} collectionUuid={collectionUuid} onEdit={() => setMetadata('edit')} />
    </>
  )

  return (
    <div className={styles.page}>
      <ScreenTitle of={item.sgtt} />
      <ItemHeader item={item} collectionUuid={collectionUuid} actions={actions} />
      <div className={styles.body}>
        <div className={styles.media}>
          <ItemMedia
            item={item}
            collectionUuid={collectionUuid}
            mode={mode}
            onView={setView}
            onShare={() => setSharing('share')}
            action={
              <>
                <ReplaceAsset item={item} />
                <AddAsset item={item} collectionUuid={collectionUuid} />
              </>
            }
          />
        </div>
        <ItemMetadata item={item} dialog={metadata} onDialog={setMetadata} />
      </div>
      {sharing && <ItemSharing item={item} view={view} tab={sharing} onClose={() => setSharing(undefined)} />}
    </div>
  )
}
