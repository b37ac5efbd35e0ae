import type { Collection } from '@pressmark/contract/catalogue/collections.ts'
import { IconBook2 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#shared/ui/EmptyState.tsx'
import { useMay } from '#shared/api/person.ts'
import { AddItem } from '../page/AddItem.tsx'
import styles from './NoItems.module.css'

/** A collection without items of its own: what belongs here, and the way to put it there. */
export const NoItems = ({ collection }: { collection: Collection }) => {
  const { t } = useTranslation('catalogue')
  const may = useMay('catalogue.edit', 'media.import')
  if (collection.collectionsCount > 0) return <p className={styles.branch}>{t('empty.branch')}</p>
  return (
    <EmptyState
      icon={<IconBook2 size={40} stroke={1.2} aria-hidden />}
      text={t('empty.collection')}
      {...(may && { hint: t('empty.hint') })}
      action={<AddItem collectionUuid={collection.uuid} />}
    />
  )
}
