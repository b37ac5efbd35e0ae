import type { AnswerOf } from '@pressmark/contract/platform/endpoint.ts'
import { MAX_HITS_OF_MISSPELT } from '@pressmark/contract/catalogue/facets.ts'
import { ITEM_SEARCH_SORTS, type Item, type searchItems } from '@pressmark/contract/catalogue/items.ts'
import { IconSearchOff } from '@tabler/icons-react'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { EmptyState } from '#shared/ui/EmptyState.tsx'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { Paging } from '#shared/ui/Paging.tsx'
import { useReturnPlace } from '#shared/hooks/back-navigation.ts'
import { ItemGrid } from '../card/ItemGrid.tsx'
import { pageSizeOf, useView, type View } from '../card/view.ts'
import { ItemsSkeleton } from '../collection/page/CollectionSkeleton.tsx'
import { ItemsBar } from '../collection/items/ItemsBar.tsx'
import { notePlace } from '../list-place.ts'
import { useRanges } from '../selection/use-ranges.ts'
import { useUsefulSelection } from '../selection/use-selection.ts'
import type { ResultsSearch } from './address.ts'
import { countFilters, sortOf } from './search-query.ts'
import { HighlightedText } from './HighlightedText.tsx'
import { narrowing, readFoundChunk, spellingQuery } from './results.queries.ts'
import styles from './ResultsPage.module.css'
import { SortSelect } from '../SortSelect.tsx'
import { ColumnsButton, TableList } from '../table/lazy-table.tsx'
import { useResultsSearch } from './use-results-search.ts'

type Props = {
  query: UseQueryResult<AnswerOf<typeof searchItems>>
  /** The search parameters. */
  search: ResultsSearch
}

/** The items found. Each opens within the first of its collections. */
export const FoundItems = ({ query, search }: Props) => {
  const { t } = useTranslation(['search', 'catalogue'])
  const { data, error, refetch, isLoading } = query
  useReturnPlace(data)
  const { view, showAs, sortBy, turn, readChunk, list } = useList(search, data?._embedded.culturalItems ?? NONE)
  return (
    <>
      {error && <ErrorAlert error={error} onRetry={refetch} />}
      {isLoading && <ItemsSkeleton count={pageSizeOf(view)} view={view} />}
      {data && (
        <>
          <DidYouMean search={search} total={data.page.totalElements} />
          {data.page.totalElements === 0 && (
            <EmptyState
              icon={<IconSearchOff size={40} stroke={1.2} aria-hidden />}
              text={t('noItems')}
              hint={t(countFilters(search) > 0 ? 'hintFilters' : 'hint')}
            />
          )}
          {data.page.totalElements > 0 && (
            <ItemsBar
              total={data.page.totalElements}
              view={view}
              onView={showAs}
              order={view === 'table' ? <ColumnsButton list="results" /> : <ResultsSort />}
              from={undefined}
              query={{ search: narrowing(search), total: data.page.totalElements }}
              readChunk={readChunk}
              selection={list.selection}
            />
          )}
          {view === 'table' ? (
            <TableList
              {...list}
              list="results"
              sort={sortOf(search)}
              sortsBy={(field) => SEARCH_SORTS.includes(field)}
              onSort={sortBy}
            />
          ) : (
            <ItemGrid {...list} view={view} secondFrom="HIGH" />
          )}
          <Paging page={data.page} label={t('catalogue:itemPages')} onPage={turn} />
        </>
      )}
    </>
  )
}

/* Proposes a search that differs by one letter and finds more. */
const DidYouMean = ({ search, total }: { search: ResultsSearch; total: number | undefined }) => {
  const { t } = useTranslation('search')
  const pathname = useLocation({ select: (location) => location.pathname })
  const isRare = search.searchTerm !== undefined && total !== undefined && total <= MAX_HITS_OF_MISSPELT
  const { data } = useQuery({ ...spellingQuery(search), enabled: isRare })
  const text = isRare ? data?.text : undefined
  const { page: _page, collectionPage: _collections, branch: _branch, ...rest } = search
  return (
    <output className={styles.spelling}>
      {text && (
        <Trans
          t={t}
          i18nKey="didYouMean"
          values={{ text }}
          components={{
            proposal: (
              <Link
                to={pathname as '/catalog/results'} // a collection's path is possible too, with the same query
                search={{ ...rest, searchTerm: text }}
                onClick={() => document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })}
              />
            ),
          }}
        />
      )}
    </output>
  )
}

/* The layout, the order and the page of the results, and the props of their grid or table. */
const useList = (search: ResultsSearch, items: readonly Item[]) => {
  const { t } = useTranslation('search')
  const { go } = useResultsSearch()
  const navigate = useNavigate()
  const [view, setView] = useView()
  const pageSize = pageSizeOf(view)
  const { searchTerm = '', page = 1 } = search
  const offset = (page - 1) * pageSize
  const readChunk = (part: number) => readFoundChunk(search, part)
  const selection = useRanges(useUsefulSelection(), { items, offset, readChunk })
  const shown = useCallback((text: string) => <HighlightedText text={text} terms={searchTerm} />, [searchTerm])
  const onOpen = (item: Item, index: number) =>
    notePlace({ list: { results: search, pageSize }, index: offset + index, item: item.uuid })
  const { page: _page, ...first } = search
  const showAs = (next: View) => {
    setView(next)
    // With another number of items on a page, a page number has another meaning.
    if (pageSizeOf(next) !== pageSize) go(first)
  }
  const sortBy = (sort: string) => go({ ...first, sort })
  const turn = (to: number, how: { replace: boolean }) =>
    void navigate({ to: '.', search: (previous) => ({ ...previous, page: to }), ...how })
  const collectionOf = (item: Item) => item.parentCollectionsUuids[0] ?? ''
  return {
    view,
    showAs,
    sortBy,
    turn,
    readChunk,
    list: { items, label: t('items'), collectionOf, shown, selection, onOpen },
  }
}

const NONE: readonly Item[] = []
const SEARCH_SORTS: readonly string[] = ITEM_SEARCH_SORTS

/** The select for the order of the items found. Relevance is offered only with search terms. */
const ResultsSort = () => {
  const { t } = useTranslation(['search', 'catalogue'])
  const { search, go } = useResultsSearch()
  const sort = sortOf(search)
  const sorts = [
    ...(search.searchTerm ? [{ value: 'relevance', label: t('sort.relevance') }] : []),
    { value: 'lastModifiedDate,desc', label: t('catalogue:sort.latest') },
    { value: 'lastModifiedDate,asc', label: t('catalogue:sort.earliest') },
    { value: 'createdDate,desc', label: t('catalogue:sort.newest') },
    { value: 'createdDate,asc', label: t('catalogue:sort.oldest') },
    { value: 'sgtt,asc', label: t('catalogue:sort.title') },
    { value: 'sgtt,desc', label: t('catalogue:sort.titleBack') },
    { value: 'pressmark,asc', label: t('catalogue:sort.pressmark') },
    { value: 'pressmark,desc', label: t('catalogue:sort.pressmarkBack') },
  ]
  const { page: _page, sort: _sort, ...rest } = search
  return (
    <SortSelect
      sorts={sorts}
      // A hand-written address may omit the direction.
      value={sorts.some(({ value }) => value === sort) ? sort : `${sort.split(',')[0]},asc`}
      onSort={(order) => go({ ...rest, sort: order })}
    />
  )
}
