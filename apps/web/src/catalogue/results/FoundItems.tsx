import type { AnswerOf } from '@pressmark/contract/platform/endpoint.ts'
import { PAGE_SIZE } from '@pressmark/contract/platform/constants.ts'
import type { Item, searchItems } from '@pressmark/contract/catalogue/items.ts'
import { IconSearchOff } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#shared/ui/EmptyState.tsx'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { Paging } from '#shared/ui/Paging.tsx'
import { ItemGrid } from '../card/ItemGrid.tsx'
import { useView } from '../card/view.ts'
import { ItemsSkeleton } from '../collection/page/CollectionSkeleton.tsx'
import { ItemsBar } from '../collection/items/ItemsBar.tsx'
import { notePlace } from '../list-place.ts'
import { useUsefulSelection } from '../selection/use-selection.ts'
import type { ResultsSearch } from './address.ts'
import { countFilters, sortOf } from './search-query.ts'
import { HighlightedText } from './HighlightedText.tsx'
import { narrowing, readFoundChunk } from './results.queries.ts'
import { SortSelect } from '../SortSelect.tsx'
import { useResultsSearch } from './use-results-search.ts'

type Props = {
  query: UseQueryResult<AnswerOf<typeof searchItems>>
  /** The search parameters. */
  search: ResultsSearch
}

/** The items found. Each opens within the first of its collections. */
export const FoundItems = ({ query, search }: Props) => {
  const { t } = useTranslation(['search', 'catalogue'])
  const navigate = useNavigate()
  const [view, setView] = useView()
  const selection = useUsefulSelection()
  const { data, error, refetch, isLoading } = query
  const { searchTerm = '' } = search
  const shown = useCallback((text: string) => <HighlightedText text={text} terms={searchTerm} />, [searchTerm])
  const onOpen = useCallback(
    (item: Item, index: number) =>
      notePlace({ list: { results: search }, index: ((search.page ?? 1) - 1) * PAGE_SIZE + index, item: item.uuid }),
    [search],
  )
  const turn = (page: number) => navigate({ to: '.', search: (previous) => ({ ...previous, page }) })
  return (
    <>
      {error && <ErrorAlert error={error} onRetry={refetch} />}
      {isLoading && <ItemsSkeleton count={PAGE_SIZE} view={view} />}
      {data?.page.totalElements === 0 && (
        <EmptyState
          icon={<IconSearchOff size={40} stroke={1.2} aria-hidden />}
          text={t('noItems')}
          hint={t(countFilters(search) > 0 ? 'hintFilters' : 'hint')}
        />
      )}
      {data && (
        <>
          {data.page.totalElements > 0 && (
            <ItemsBar
              total={data.page.totalElements}
              view={view}
              onView={setView}
              sort={<ResultsSort />}
              from={undefined}
              query={{ search: narrowing(search), total: data.page.totalElements }}
              readChunk={(part) => readFoundChunk(search, part)}
              selection={selection}
            />
          )}
          <ItemGrid
            items={data._embedded.culturalItems}
            view={view}
            label={t('items')}
            collectionOf={(item) => item.parentCollectionsUuids[0] ?? ''}
            secondFrom="HIGH"
            shown={shown}
            selection={selection}
            onOpen={onOpen}
          />
          <Paging page={data.page} label={t('catalogue:itemPages')} onPage={turn} />
        </>
      )}
    </>
  )
}

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
