import { findCollectionsByText, type Collection } from '@pressmark/contract/catalogue/collections.ts'
import { COLLECTION_SEARCH_PAGE_SIZE } from '@pressmark/contract/platform/constants.ts'
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#shared/api/call.ts'
import { collectionKeys } from '#shared/api/keys.ts'
import { formatCount } from '#shared/text/format-date.ts'
import { PickDialog } from '#shared/ui/PickDialog.tsx'
import type { Option } from '#shared/ui/Picker.tsx'
import { ancestorsQuery } from '../collection/page/collection.queries.ts'

/** A collection to pick. */
export type CollectionOption = Option & { collection: Collection }

type Props = Omit<ComponentProps<typeof PickDialog<CollectionOption>>, 'search'> & {
  /** Uuids of excluded collections, such as the collection itself and its parents. */
  without: readonly string[]
}

/** Picks a collection from a searchable list in pages of 15. The path distinguishes collections with the same title.
 *  @source spec 000 §2, §9 */
export const CollectionPicker = ({ without, ...dialog }: Props) => {
  const { t } = useTranslation(['picker', 'catalogue'])
  return (
    <PickDialog
      {...dialog}
      search={{
        label: t('picker.search'),
        without,
        pages: t('catalogue:folders.pages'),
        none: t('catalogue:results.noCollections'),
        queryKey: ({ text, page }) => collectionKeys.choices(text, page),
        find: async ({ text, page }, signal) => {
          const query = { text, page, size: COLLECTION_SEARCH_PAGE_SIZE, sort: ['sgtt'] }
          const answer = await call(findCollectionsByText, { query, signal })
          const collections = answer._embedded.culturalItemCollections
          return {
            options: collections.map((collection) => ({ uuid: collection.uuid, title: collection.sgtt, collection })),
            page: answer.page,
          }
        },
        hintOf: ({ collection }) => <CollectionHint collection={collection} />,
      }}
    />
  )
}

/* The path to a collection without the collection itself, and the number of its items. */
const CollectionHint = ({ collection: { uuid, itemsCount } }: { collection: Collection }) => {
  const { t } = useTranslation('catalogue')
  const { data: ancestors = [] } = useQuery(ancestorsQuery(uuid, undefined))
  const path = ancestors.slice(0, -1).map(({ sgtt }) => sgtt)
  const items = t('items', { count: itemsCount, shown: formatCount(itemsCount) })
  return [...(path.length > 0 ? [path.join(' / ')] : []), items].join(' · ')
}
