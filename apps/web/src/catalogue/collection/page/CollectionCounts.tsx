import type { Collection } from '@pressmark/contract/catalogue/collections.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatCount } from '#shared/text/format-date.ts'
import { countsQuery } from './collection.queries.ts'

/** The numbers of items and collections in a collection, directly and with everything below. The numbers of a large branch follow
 *  when they have been counted. */
export const CollectionCounts = ({ collection }: { collection: Collection }) => {
  const { t } = useTranslation('catalogue')
  const hasBranch = collection.collectionsCount > 0
  const { data } = useQuery({ ...countsQuery(collection.uuid), enabled: hasBranch })
  const { itemsCount: items, collectionsCount: collections } = data ?? collection
  const withBelow = (direct: string, below: number | undefined) =>
    below === undefined ? direct : t('counts.branch', { direct, shown: formatCount(below) })
  const itemsText = t('items', { count: items, shown: formatCount(items) })
  const collectionsText = t('counts.collections', { count: collections, shown: formatCount(collections) })
  if (!hasBranch) return itemsText
  return [withBelow(itemsText, data?.branchItemsCount), withBelow(collectionsText, data?.branchCollectionsCount)].join(
    ' · ',
  )
}
