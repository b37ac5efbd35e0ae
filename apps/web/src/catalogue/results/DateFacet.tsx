import { TextInput } from '@mantine/core'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyComponent } from '#shared/hooks/lazy-component.ts'
import type { ResultsSearch } from './address.ts'
import { SPANS, type Span, type SpanEnd } from './search-query.ts'
import styles from './Facets.module.css'

const DateField = lazyComponent(() => import('#metadata/DateField.tsx'), 'DateField')

type Props = { span: Span; search: ResultsSearch; onDay: (end: SpanEnd, day: string) => void }

/** A span of days, either end of which may be left open. */
export const DateFacet = ({ span, search, onDay }: Props) => {
  const { t } = useTranslation('search')
  const [from, to] = SPANS[span]
  const day = (end: SpanEnd, label: string) => (
    <Suspense fallback={<TextInput label={label} size="xs" disabled />}>
      <DateField
        label={label}
        aria-label={`${t(`facet.${span}`)}: ${label}`}
        size="xs"
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
