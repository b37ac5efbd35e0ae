import { Tabs } from '@mantine/core'
import { findCollectionsByText, type Collection } from '@pressmark/contract/catalogue/collections.ts'
import { COLLECTION_SEARCH_PAGE_SIZE } from '@pressmark/contract/platform/constants.ts'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#shared/api/call.ts'
import { collectionKeys } from '#shared/api/keys.ts'
import { formatCount } from '#shared/text/format-date.ts'
import { PickDialog } from '#shared/ui/PickDialog.tsx'
import type { Option } from '#shared/ui/Picker.tsx'
import { useCollectionPath } from './collection-path.ts'
import { PickTree } from './PickTree.tsx'
import { limitsOf, useRecentDestinations, type Unavailable } from './recent-destinations.ts'

/** A collection to pick. */
export type CollectionOption = Option & { collection: Collection }

type Props = Omit<ComponentProps<typeof PickDialog<CollectionOption>>, 'search' | 'renderWays'> & Unavailable

/** Picks a collection from a searchable list in pages of 15, from the recent destinations, or from the tree. The path distinguishes
 *  collections with the same title. Collections that cannot be picked are left out of the list and of its total.
 *  @source spec 000 §2, §9 */
export const CollectionPicker = ({ without, withoutBranch, onPick, ...dialog }: Props) => {
  const { t } = useTranslation(['picker', 'catalogue'])
  const unavailable = { without, withoutBranch }
  const { recent, remember } = useRecentDestinations(unavailable)
  return (
    <PickDialog
      {...dialog}
      onPick={async (option) => {
        await onPick(option)
        remember(option.uuid)
      }}
      search={{
        label: t('picker.search'),
        recent: { label: t('picker.recent'), options: recent.map(optionOf) },
        pages: t('catalogue:folders.pages'),
        none: t('catalogue:results.noCollections'),
        queryKey: ({ text, page }) => collectionKeys.choices(text, page, without, withoutBranch),
        find: async ({ text, page }, signal) => {
          const query = { ...limitsOf(unavailable), text, page, size: COLLECTION_SEARCH_PAGE_SIZE, sort: ['sgtt'] }
          const answer = await call(findCollectionsByText, { query, signal })
          return { options: answer._embedded.culturalItemCollections.map(optionOf), page: answer.page }
        },
        hintOf: ({ collection }) => <CollectionHint collection={collection} />,
      }}
      renderWays={(list, { picked, onPick: pick }) => (
        <Tabs defaultValue="list" keepMounted={false}>
          <Tabs.List mb="sm" aria-label={t('picker.ways')}>
            <Tabs.Tab value="list">{t('picker.list')}</Tabs.Tab>
            <Tabs.Tab value="tree">{t('picker.tree')}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="list">{list}</Tabs.Panel>
          <Tabs.Panel value="tree">
            <PickTree {...unavailable} picked={picked?.uuid} onPick={(collection) => pick(optionOf(collection))} />
          </Tabs.Panel>
        </Tabs>
      )}
    />
  )
}

const optionOf = (collection: Collection): CollectionOption => ({
  uuid: collection.uuid,
  title: collection.sgtt,
  collection,
})

/* The path to a collection without the collection itself, and the number of its items. */
const CollectionHint = ({ collection: { uuid, itemsCount } }: { collection: Collection }) => {
  const { t } = useTranslation('catalogue')
  const path = useCollectionPath(uuid)
  const items = t('items', { count: itemsCount, shown: formatCount(itemsCount) })
  return [...(path === '' ? [] : [path]), items].join(' · ')
}
