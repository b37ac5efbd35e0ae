import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { collectionQuery } from '../collection/page/collection.queries.ts'
import {
  countFilters,
  LISTS,
  SPANS,
  toggled,
  withDay,
  withoutField,
  withoutBranch,
  withoutFilters,
  type Span,
} from './search-query.ts'
import styles from './ChosenFilters.module.css'
import { useFilterNames } from './facet-values.ts'
import { useResultsSearch } from './use-results-search.ts'

type Props = { name: string; value: string; onRemove: () => void }

const Pill = ({ name, value, onRemove }: Props) => {
  const { t } = useTranslation('search')
  return (
    <li>
      <button
        type="button"
        className={styles.pill}
        aria-label={t('filters.remove', { name, value })}
        onClick={onRemove}
      >
        <span className={styles.name}>{name}</span> {value}
        <IconX size={14} stroke={1.8} aria-hidden />
      </button>
    </li>
  )
}

const CollectionPill = ({ uuid, ...pill }: Omit<Props, 'value'> & { uuid: string }) => {
  const { data } = useQuery(collectionQuery(uuid))
  return <Pill {...pill} value={data?.sgtt ?? '…'} />
}

/** The active filters, each with a remove button, and a button that clears all. The focus stays here when one is removed. */
export const ChosenFilters = () => {
  const { t } = useTranslation('search')
  const { search, go } = useResultsSearch()
  const { fieldName, filterName, valueName } = useFilterNames()
  const list = useRef<HTMLUListElement>(null)
  if (countFilters(search) === 0) return null
  const remove = (to: typeof search) => {
    const heading = document.querySelector<HTMLElement>('h1')
    go(to)
    const next = list.current?.querySelector<HTMLElement>('button:not(:focus)')
    ;(countFilters(to) > 0 ? next : heading)?.focus({ preventScroll: true })
  }
  const days = (Object.keys(SPANS) as Span[]).flatMap((span) =>
    SPANS[span].flatMap((end) => {
      const day = search[end]
      if (!day) return []
      const shown = day.split('-').toReversed().join('/')
      return [
        { end, name: t(`facet.${span}`), value: t(end.endsWith('From') ? 'dates.from' : 'dates.to', { day: shown }) },
      ]
    }),
  )
  return (
    <ul ref={list} aria-label={t('filters.active')} className={styles.chosen}>
      {search.by && (
        <Pill name={t('facet.by')} value={fieldName(search.by)} onRemove={() => remove(withoutField(search))} />
      )}
      {search.branch && (
        <CollectionPill uuid={search.branch} name={t('facet.branch')} onRemove={() => remove(withoutBranch(search))} />
      )}
      {LISTS.flatMap((of) =>
        (search[of] ?? []).map((value) => {
          const pill = { name: filterName(of, value), onRemove: () => remove(toggled(search, of, value)) }
          return of === 'collection' ? (
            <CollectionPill key={value} uuid={value} {...pill} />
          ) : (
            <Pill key={`${of} ${value}`} value={valueName(of, value)} {...pill} />
          )
        }),
      )}
      {days.map(({ end, name, value }) => (
        <Pill key={end} name={name} value={value} onRemove={() => remove(withDay(search, end, ''))} />
      ))}
      <li>
        <button type="button" className={styles.clear} onClick={() => remove(withoutFilters(search))}>
          {t('filters.clear')}
        </button>
      </li>
    </ul>
  )
}
