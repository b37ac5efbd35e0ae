import { useTranslation } from 'react-i18next'
import { SortSelect } from '../SortSelect.tsx'
import { sortOf } from './search-query.ts'
import { useResultsSearch } from './use-results-search.ts'

/** In which order the items found stand; relevance is offered where there are words. */
export const ResultsSort = () => {
  const { t } = useTranslation(['search', 'catalogue'])
  const { search, go } = useResultsSearch()
  const sort = sortOf(search)
  const sorts = [
    ...(search.searchTerm ? [{ value: 'relevance', label: t('sort.relevance') }] : []),
    { value: 'lastModifiedDate,desc', label: t('catalogue:sort.latest') },
    { value: 'lastModifiedDate,asc', label: t('catalogue:sort.earliest') },
    { value: 'createdDate,desc', label: t('sort.newest') },
    { value: 'createdDate,asc', label: t('sort.oldest') },
    { value: 'sgtt,asc', label: t('catalogue:sort.title') },
    { value: 'sgtt,desc', label: t('catalogue:sort.titleBack') },
    { value: 'pressmark,asc', label: t('sort.pressmark') },
    { value: 'pressmark,desc', label: t('sort.pressmarkBack') },
  ]
  const { page: _page, sort: _sort, ...rest } = search
  return (
    <SortSelect
      sorts={sorts}
      // Whoever writes an address by hand may leave the direction out.
      value={sorts.some(({ value }) => value === sort) ? sort : `${sort.split(',')[0]},asc`}
      onSort={(wanted) => go({ ...rest, sort: wanted })}
    />
  )
}
