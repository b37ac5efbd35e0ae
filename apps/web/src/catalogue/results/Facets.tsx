import { CheckBox } from '@pressmark/ui/CheckBox.tsx'
import { Skeleton, TextInput } from '@mantine/core'
import type { Facets as Counted } from '@pressmark/contract/catalogue/facets.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { lazyComponent } from '#shared/hooks/lazy-component.ts'
import { formatCount } from '#shared/text/format-date.ts'
import { toggled, withDay, SPANS, type Span, type SpanEnd } from './search-query.ts'
import { useFacets, type Facet } from './facet-values.ts'
import styles from './Facets.module.css'
import { useResultsSearch } from './use-results-search.ts'
import type { ResultsSearch } from './address.ts'

/** The facets that narrow the items found. The selection is in the address. */
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

const DateField = lazyComponent(() => import('#metadata/DateField.tsx'), 'DateField')

type Props = { span: Span; search: ResultsSearch; onDay: (end: SpanEnd, day: string) => void }

/** A date range. Either end may be empty. */
const DateFacet = ({ span, search, onDay }: Props) => {
  const { t } = useTranslation('search')
  const [from, to] = SPANS[span]
  const day = (end: SpanEnd, label: string) => (
    <Suspense fallback={<TextInput label={label} size="xs" disabled />}>
      <DateField
        label={label}
        aria-label={`${t(`facet.${span}`)}: ${label}`}
        size="xs"
        fixOnBlur
        value={search[end] ?? null}
        {...(end === to && search[from] && { minDate: search[from] })}
        {...(end === from && search[to] && { maxDate: search[to] })}
        onChange={(value) => onDay(end, value)}
      />
    </Suspense>
  )
  return (
    <fieldset className={styles.group}>
      <legend>{t(`facet.${span}`)}</legend>
      <div className={styles.days}>
        {day(from, t('facet.from'))}
        {day(to, t('facet.to'))}
      </div>
    </fieldset>
  )
}

const BEFORE_MORE = 6

/** The facets that the person shows with all values, also on the way to an item and back. */
const shownWhole = new Set<string>()

type FacetGroupProps = { facet: Facet; chosen: readonly string[]; onToggle: (value: string) => void }

/** A facet: its values with their counts. Selected values are ticked. */
const FacetGroup = ({ facet: { label, values }, chosen, onToggle }: FacetGroupProps) => {
  const { t } = useTranslation('search')
  const [all, setAll] = useState(() => shownWhole.has(label))
  const show = (isWhole: boolean) => {
    setAll(isWhole)
    if (isWhole) shownWhole.add(label)
    else shownWhole.delete(label)
  }
  const shown = all ? values : values.filter(({ value }, index) => index < BEFORE_MORE || chosen.includes(value))
  return (
    <fieldset className={styles.group}>
      <legend>{label}</legend>
      {shown.map(({ value, label: name, count }) => (
        <label key={value} className={styles.value} data-none={count === 0 || undefined}>
          <CheckBox checked={chosen.includes(value)} onChange={() => onToggle(value)} />
          <span className={styles.name}>{name}</span>
          <span className={styles.count}>{formatCount(count)}</span>
        </label>
      ))}
      {values.length > shown.length && (
        <button type="button" className={styles.more} onClick={() => show(true)}>
          {t('filters.showAll', { shown: formatCount(values.length) })}
        </button>
      )}
      {all && values.length > BEFORE_MORE && (
        <button type="button" className={styles.more} onClick={() => show(false)}>
          {t('filters.showLess')}
        </button>
      )}
    </fieldset>
  )
}
