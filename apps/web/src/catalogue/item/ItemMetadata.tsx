import { Button } from '@mantine/core'
import type { Item } from '@pressmark/contract/items.ts'
import { IconListDetails } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AllMetadata } from '#metadata/AllMetadata.tsx'
import { templatesQuery } from '#metadata/metadata.queries.ts'
import { MetadataList } from '#metadata/MetadataList.tsx'
import { ErrorAlert } from '#shared/ErrorAlert.tsx'
import { formatDate } from '#shared/formatDate.ts'
import styles from './ItemMetadata.module.css'

/** What the item says: its main and further fields; all of them behind a button. */
export const ItemMetadata = ({ item }: { item: Item }) => {
  const { t } = useTranslation(['item', 'metadata'])
  const [allShown, setAllShown] = useState(false)
  const { data: templates, error, refetch } = useQuery(templatesQuery('ITEM'))
  const pairs = item.customMetadataList

  return (
    <aside className={styles.side} aria-labelledby="item-metadata">
      <h2 id="item-metadata" className={styles.heading}>
        {t('metadata')}
      </h2>
      {error && !templates && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {templates && (
        <>
          <div className={styles.groups}>
            <MetadataList templates={templates} pairs={pairs} priority="HIGH" />
            <MetadataList templates={templates} pairs={pairs} priority="MEDIUM" />
          </div>
          <Button
            variant="light"
            fullWidth
            leftSection={<IconListDetails size={18} stroke={1.6} aria-hidden="true" />}
            onClick={() => setAllShown(true)}
          >
            {t('metadata:viewAll')}
          </Button>
          <AllMetadata opened={allShown} onClose={() => setAllShown(false)} templates={templates} pairs={pairs} />
        </>
      )}
      <p className={styles.foot}>
        {t('inCollections', { count: item.parentCollectionsUuids.length })} ·{' '}
        {t('lastModified', { date: formatDate(item.lastModifiedDate) })}
      </p>
    </aside>
  )
}
