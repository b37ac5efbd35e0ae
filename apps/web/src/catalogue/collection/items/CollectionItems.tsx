import type { Collection } from '@pressmark/contract/catalogue/collections.ts'
import { MAX_SORTED_BY_FIELD, type Item } from '@pressmark/contract/catalogue/items.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { IconBook2 } from '@tabler/icons-react'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { useLatest } from '#shared/hooks/use-latest.ts'
import { Paging } from '#shared/ui/Paging.tsx'
import { EmptyState } from '#shared/ui/EmptyState.tsx'
import { templatesQuery } from '#metadata/metadata.queries.ts'
import { labelOf } from '#metadata/template-order.ts'
import { useMay } from '#shared/api/person.ts'
import { useReturnPlace } from '#shared/hooks/back-navigation.ts'
import { ItemGrid } from '../../card/ItemGrid.tsx'
import { pageSizeOf, useView, type View } from '../../card/view.ts'
import { notePlace } from '../../list-place.ts'
import { useRanges } from '../../selection/use-ranges.ts'
import { useUsefulSelection } from '../../selection/use-selection.ts'
import { DEFAULT_SORT, isFieldSort, isListSort, LIST_SORTS, type ListSort } from '../../sorts.ts'
import { SortSelect } from '../../SortSelect.tsx'
import { ColumnsButton, TableList } from '../../table/lazy-table.tsx'
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
  const list = useList(collection, address)
  const { sort, view, pageSize } = list
  const top = useRef<HTMLElement>(null)
  const { data: read, error, refetch } = useQuery(itemsQuery(collection.uuid, { page, size: pageSize, sort }))
  const data = useLatest(read)
  const items = data?._embedded.culturalItems ?? NONE
  const readChunk = (part: number) => readItemsChunk(collection.uuid, sort, part)
  const selection = useRanges(useUsefulSelection(), { items, offset: (page - 1) * pageSize, readChunk })
  useReturnPlace(read)
  const onOpen = (item: Item, index: number) =>
    notePlace({
      list: { collection: collection.uuid, sort, pageSize },
      index: (page - 1) * pageSize + index,
      item: item.uuid,
    })
  const turn = (to: number, how: { replace: boolean }) => {
    top.current?.scrollIntoView()
    list.turn(to, how)
  }
  const shown = { items, label: t('itemsLabel'), collectionOf: () => collection.uuid, selection, onOpen }
  return (
    <section ref={top} aria-label={t('itemsLabel')} aria-busy={!read && !error} className={styles.items}>
      <NewItemsNotice collectionUuid={collection.uuid} shown={items} />
      {error && <ErrorAlert error={error} onRetry={refetch} />}
      {!data && !error && <ItemsSkeleton count={collection.itemsCount} view={view} />}
      {data && (
        <>
          {data.page.totalElements > 0 && (
            <ItemsBar
              total={data.page.totalElements}
              view={view}
              onView={list.showAs}
              order={view === 'table' ? <ColumnsButton list={collection.uuid} /> : <CollectionSort {...list} />}
              from={{ uuid: collection.uuid, title: collection.sgtt, isRoot: collection.isRoot }}
              readChunk={readChunk}
              selection={selection}
            />
          )}
          {view === 'table' ? (
            <TableList
              {...shown}
              list={collection.uuid}
              sort={sort}
              sortsBy={(field) => collection.itemsCount <= MAX_SORTED_BY_FIELD || !isFieldSort(`${field},asc`)}
              onSort={(order) => isListSort(order) && list.sortBy(order)}
            />
          ) : (
            <ItemGrid {...shown} view={view} />
          )}
          {data.page.totalElements === 0 && <NoItems collection={collection} />}
          <Paging page={data.page} label={t('itemPages')} onPage={turn} />
        </>
      )}
    </section>
  )
}

/* The layout, the order and the page. Order and page are in the address, so they can be shared and the back button works. */
const useList = (collection: Collection, address: string | undefined) => {
  const [view, setView] = useView()
  const [sort, rememberSort] = useListSort(collection, address)
  const navigate = useNavigate()
  const pageSize = pageSizeOf(view)
  const turn = (page: number, how: { replace: boolean }) =>
    void navigate({ to: '.', search: (previous) => ({ ...previous, page }), resetScroll: false, ...how })
  const toFirst = (order: ListSort) =>
    void navigate({
      to: '.',
      search: ({ page: _page, sort: _sort, ...previous }) => ({
        ...previous,
        ...(order !== DEFAULT_SORT && { sort: order }),
      }),
      resetScroll: false,
    })
  const sortBy = (order: ListSort) => {
    rememberSort(order)
    toFirst(order)
  }
  const showAs = (next: View) => {
    setView(next)
    // With another number of items on a page, a page number has another meaning.
    if (pageSizeOf(next) !== pageSize) toFirst(sort)
  }
  return { view, showAs, pageSize, sort, sortBy, turn }
}

const NONE: readonly Item[] = []

type SortProps = { sort: ListSort; sortBy: (sort: ListSort) => void }

/** The select for the order of a collection. It also offers the order that the head of a table column has set. */
const CollectionSort = ({ sort, sortBy }: SortProps) => {
  const { t, i18n } = useTranslation('catalogue')
  const { data: templates } = useQuery(templatesQuery('ITEM'))
  const sorts: { value: ListSort; label: string }[] = LIST_SORTS.map(({ value, label }) => ({ value, label: t(label) }))
  if (!sorts.some(({ value }) => value === sort)) {
    const [field = '', direction] = sort.split(',')
    const template = templates?.find(({ name }) => field === `metadata.${name}`)
    const label = template ? labelOf(template, i18n.language) : t('table.state')
    sorts.push({ value: sort, label: direction === 'desc' ? t('sort.descending', { label }) : label })
  }
  return <SortSelect sorts={sorts} value={sort} onSort={sortBy} />
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
