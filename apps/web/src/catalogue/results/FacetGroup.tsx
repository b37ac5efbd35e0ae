import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '#shared/text/format-date.ts'
import styles from './Facets.module.css'
import type { Facet } from './facet-values.ts'

const BEFORE_MORE = 6

type Props = { facet: Facet; chosen: readonly string[]; onToggle: (value: string) => void }

/** A facet: its values with counts, the chosen ones ticked. */
export const FacetGroup = ({ facet: { label, values }, chosen, onToggle }: Props) => {
  const { t } = useTranslation('search')
  const [all, setAll] = useState(false)
  const shown = all ? values : values.filter(({ value }, index) => index < BEFORE_MORE || chosen.includes(value))
  return (
    <fieldset className={styles.group}>
      <legend>{label}</legend>
      {shown.map(({ value, label: name, count }) => (
        <label key={value} className={styles.value} data-none={count === 0 || undefined}>
          <input type="checkbox" checked={chosen.includes(value)} onChange={() => onToggle(value)} />
          <span className={styles.name}>{name}</span>
          <span className={styles.count}>{formatCount(count)}</span>
        </label>
      ))}
      {values.length > shown.length && (
        <button type="button" className={styles.more} onClick={() => setAll(true)}>
          {t('filters.showAll', { shown: formatCount(values.length) })}
        </button>
      )}
      {all && values.length > BEFORE_MORE && (
        <button type="button" className={styles.more} onClick={() => setAll(false)}>
          {t('filters.showLess')}
        </button>
      )}
    </fieldset>
  )
}
