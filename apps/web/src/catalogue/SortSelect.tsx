import { useTranslation } from 'react-i18next'
import styles from './SortSelect.module.css'

type Props<Sort extends string> = {
  sorts: readonly { value: Sort; label: string }[]
  value: Sort
  onSort: (sort: Sort) => void
}

/** A select for the sort order of a list. */
export const SortSelect = <Sort extends string>({ sorts, value, onSort }: Props<Sort>) => {
  const { t } = useTranslation('catalogue')
  return (
    <select
      className={styles.sort}
      aria-label={t('sort.label')}
      value={value}
      // The value is always one of the options.
      onChange={(event) => onSort(event.currentTarget.value as Sort)}
    >
      {sorts.map((sort) => (
        <option key={sort.value} value={sort.value}>
          {sort.label}
        </option>
      ))}
    </select>
  )
}
