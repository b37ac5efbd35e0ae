import { Skeleton } from '@mantine/core'
import type { Facets as Counted } from '@pressmark/contract/catalogue/facets.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { toggled, withDay } from './search-query.ts'
import { DateFacet } from './DateFacet.tsx'
import { useFacets } from './facet-values.ts'
import { FacetGroup } from './FacetGroup.tsx'
import styles from './Facets.module.css'
import { useResultsSearch } from './use-results-search.ts'

/** By what the items found can be narrowed. What is chosen stands in the address. */
export const Facets = ({ counted: { data, error, refetch } }: { counted: UseQueryResult<Counted> }) => {
  const { search, go } = useResultsSearch()
  const facets = useFacets(data, search)
  return (
    <div className={styles.facets}>
      {error && <ErrorAlert error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton height={320} />}
      {facets.map((facet) => (
        <FacetGroup
          key={facet.key}
          facet={facet}
          chosen={search[facet.list] ?? []}
          onToggle={(value) => go(toggled(search, facet.list, value))}
        />
      ))}
      <DateFacet span="modified" search={search} onDay={(end, day) => go(withDay(search, end, day))} />
      <DateFacet span="created" search={search} onDay={(end, day) => go(withDay(search, end, day))} />
    </div>
  )
}
