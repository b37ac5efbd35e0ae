import { Skeleton } from '@mantine/core'
import { Dot } from '@pressmark/ui/Dot.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#shared/ui/Dialog.tsx'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { formatCount } from '#shared/text/format-date.ts'
import { statisticsQuery } from './change-collection.queries.ts'
import styles from './Figures.module.css'

const FIGURES = ['collections', 'items', 'images', 'audios', 'videos', 'model3Ds'] as const

/** The number of entries in the catalogue, by state. @source spec 000 §2 */
export const StatisticsDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation(['picker', 'catalogue'])
  const { data, error, refetch } = useQuery(statisticsQuery)
  return (
    <Dialog title={t('catalogue:statistics.title')} size={480} onClose={onClose}>
      {error && <ErrorAlert error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton height={420} />}
      {data && (
        <>
          <dl className={styles.figures}>
            {FIGURES.map((name) => (
              <div key={name}>
                <dt>{t(`statistics.${name}`)}</dt>
                <dd>{formatCount(data[name])}</dd>
              </div>
            ))}
          </dl>
          <h3 className={styles.head}>{t('statistics.states')}</h3>
          <dl className={styles.figures}>
            {data.states.map(({ name, color, items }) => (
              <div key={name}>
                <dt>
                  <Dot color={color} outlined={false}>
                    {name}
                  </Dot>
                </dt>
                <dd>{formatCount(items)}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </Dialog>
  )
}
