import type { Collection } from '@pressmark/contract/catalogue/collections.ts'
import type { Item } from '@pressmark/contract/catalogue/items.ts'
import { PAGE_SIZE } from '@pressmark/contract/platform/constants.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { IconBook2 } from '@tabler/icons-react'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { useLatest } from '#shared/hooks/use-latest.ts'
import { Paging } from '#shared/ui/Paging.tsx'
import { EmptyState } from '#shared/ui/EmptyState.tsx'
import { useMay } from '#shared/api/person.ts'
import { ItemGrid } from '../../card/ItemGrid.tsx'
import { useView } from '../../card/view.ts'
import { notePlace } from '../../list-place.ts'
import { useUsefulSelection } from '../../selection/use-selection.ts'
import { DEFAULT_SORT, LIST_SORTS, type ListSort } from '../../sorts.ts'
import { SortSelect } from '../../SortSelect.tsx'
import styles from './CollectionItems.module.css'
import { itemsQuery, readItemsChunk } from '../page/collection.queries.ts'
import { ItemsSkeleton } from '../page/CollectionSkeleton.tsx'
import { ItemsBar } from './ItemsBar.tsx'
import { useListSort } from './list-sort.ts'
import { NewItemsNotice } from './NewItemsNotice.tsx'
import { AddItem } from '../page/AddItem.tsx'
import noItemsStyles from './NoItems.module.css'

type Props = {
  collection: Collection
  page: number
  /** The order in the address. */
  sort: string | undefined
}

/** The items directly in a collection, in pages. */
export const CollectionItems = ({ collection, page, sort: address }: Props) => {
  const { t } = useTranslation('catalogue')
  const [view, setView] = useView()
  const [sort, rememberSort] = useListSort(collection.uuid, address)
  const selection = useUsefulSelection()
  const navigate = useNavigate()
  const top = useRef<HTMLElement>(null)
  const { data: read, error, refetch } = useQuery(itemsQuery(collection.uuid, page, sort))
  const data = useLatest(read)
  const items = data?._embedded.culturalItems ?? []
  const onOpen = useCallback(
    (item: Item, index: number) =>
      notePlace({
        list: { collection: collection.uuid, sort },
        index: (page - 1) * PAGE_SIZE + index,
        item: item.uuid,
      }),
    [collection.uuid, sort, page],
  )
  // The page number is in the URL, so it can be shared and the back button works.
  const turn = (to: number) => {
    top.current?.scrollIntoView()
    void navigate({ to: '.', search: (previous) => ({ ...previous, page: to }), resetScroll: false })
  }
  const sorts = LIST_SORTS.map(({ value, label }) => ({ value, label: t(label) }))
  const sortBy = (order: ListSort) => {
    rememberSort(order)
    void navigate({
      to: '.',
      search: ({ page: _page, sort: _sort, ...previous }) => ({
        ...previous,
        ...(order !== DEFAULT_SORT && { sort: order }),
      }),
      resetScroll: false,
    })
  }
  return (
    <section ref={top} aria-label={t('itemsLabel')} aria-busy={!read && !error} className={styles.items}>
      <NewItemsNotice collectionUuid={collection.uuid} shown={items} />
      {data ? (
        <>
          {data.page.totalElements > 0 && (
            <ItemsBar
              total={data.page.totalElements}
              view={view}
              onView={setView}
              sort={<SortSelect sorts={sorts} value={sort} onSort={sortBy} />}
              from={{ uuid: collection.uuid, title: collection.sgtt, isRoot: collection.isRoot }}
              readChunk={(part) => readItemsChunk(collection.uuid, part)}
              selection={selection}
            />
          )}
          {error && <ErrorAlert error={error} onRetry={refetch} />}
          <ItemGrid
            items={items}
            view={view}
            label={t('itemsLabel')}
            collectionOf={() => collection.uuid}
            selection={selection}
            onOpen={onOpen}
          />
          {data.page.totalElements === 0 && <NoItems collection={collection} />}
          <Paging page={data.page} label={t('itemPages')} onPage={turn} />
        </>
      ) : (
        <>
          {error && <ErrorAlert error={error} onRetry={refetch} />}
          {!error && <ItemsSkeleton count={collection.itemsCount} view={view} />}
        </>
      )}
    </section>
  )
}

/** The empty state of a collection without items: an explanation, and the button to add items. */
const NoItems = ({ collection }: { collection: Collection }) => {
  const { t } = useTranslation('catalogue')
  const may = useMay('catalogue.edit', 'media.import')
  if (collection.collectionsCount > 0) return <p className={noItemsStyles.branch}>{t('empty.branch')}</p>
  return (
    <EmptyState
      icon={<IconBook2 size={40} stroke={1.2} aria-hidden />}
      text={t('empty.collection')}
      {...(may && { hint: t('empty.hint') })}
      action={<AddItem collectionUuid={collection.uuid} />}
    />
  )
}
