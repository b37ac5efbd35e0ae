import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { ScreenTitle } from '#shared/ScreenTitle.tsx'
import { AddAsset } from './AddAsset.tsx'
import { itemQuery } from './item.queries.ts'
import { ItemHeader } from './ItemHeader.tsx'
import { ItemMedia } from './ItemMedia.tsx'
import { ItemMetadata } from './ItemMetadata.tsx'
import { ItemMissing } from './ItemMissing.tsx'
import { ItemSkeleton } from './ItemSkeleton.tsx'
import { useItemNews } from './useItemNews.ts'
import styles from './ItemPage.module.css'

/** One item: its images to look into, and what is known of it. */
export const ItemPage = () => {
  const { collectionUuid, uuid } = useParams({ from: '/shell/catalog/$collectionUuid/cultural-item/$uuid' })
  const { data: item, error, refetch } = useQuery(itemQuery(uuid))
  useItemNews(uuid)

  if (!item) return error ? <ItemMissing error={error} onRetry={() => void refetch()} /> : <ItemSkeleton />
  return (
    <div className={styles.page}>
      <ScreenTitle of={item.sgtt} />
      <ItemHeader item={item} collectionUuid={collectionUuid} />
      <div className={styles.body}>
        <div className={styles.media}>
          <ItemMedia
            itemUuid={uuid}
            collectionUuid={collectionUuid}
            action={<AddAsset itemUuid={uuid} collectionUuid={collectionUuid} />}
          />
        </div>
        <ItemMetadata item={item} />
      </div>
    </div>
  )
}
