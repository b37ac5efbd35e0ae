import { Skeleton } from '@mantine/core'
import type { CollectionRemoval } from '@pressmark/contract/catalogue/collections.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { formatCount } from '#shared/text/format-date.ts'
import styles from './Figures.module.css'

const FIGURES = ['deletedSubcollections', 'sharedItems', 'orphanItems'] as const

/** The numbers of entries that a deletion of collections removes and keeps. @source spec 000 §2 */
export const RemovalFigures = ({ query: { data, error, refetch } }: { query: UseQueryResult<CollectionRemoval> }) => {
  const { t } = useTranslation('picker')
  if (error) return <ErrorAlert error={error} onRetry={refetch} />
  if (!data) return <Skeleton height={132} />
  return (
    <dl className={styles.figures}>
      {FIGURES.map((name) => (
        <div key={name}>
          <dt>{t(`deleteCollection.${name}`)}</dt>
          <dd>{formatCount(data[name])}</dd>
        </div>
      ))}
    </dl>
  )
}
