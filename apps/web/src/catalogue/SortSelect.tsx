import { NativeSelect } from '@mantine/core'
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
    <NativeSelect
      size="xs"
      className={styles.sort}
      aria-label={t('sort.label')}
      data={sorts}
      value={value}
      // The value is always one of the options.
      onChange={(event) => onSort(event.currentTarget.value as Sort)}
    />
  )
}
