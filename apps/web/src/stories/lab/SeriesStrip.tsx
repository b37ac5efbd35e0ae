import { SERIES_BEFORE_MORE } from '@pressmark/contract/platform/constants.ts'
import { IconBooks } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { formatCount } from '#shared/text/format-date.ts'
import { useLatest } from '#shared/hooks/use-latest.ts'
import { Paging } from '#shared/ui/Paging.tsx'
import { seriesListQuery } from '../stories.queries.ts'
import styles from './Lab.module.css'

/** The first five series and the number of the others, or all series in pages. @source spec 002 §2, §9 */
export const SeriesStrip = () => {
  const { t } = useTranslation('stories')
  const { series: page } = useSearch({ strict: false })
  const navigate = useNavigate()
  // In the address, so that the way to a series and back keeps it.
  const show = (to: number | undefined) =>
    void navigate({
      to: '.',
      search: ({ series: _series, ...previous }) => ({ ...previous, ...(to !== undefined && { series: to }) }),
      replace: true,
      resetScroll: false,
    })
  const { data: read, error, refetch } = useQuery(seriesListQuery(page ?? 'first'))
  const data = useLatest(read)
  if (error) return <ErrorAlert error={error} onRetry={refetch} />
  if (!data || data.page.totalElements === 0) return null
  const more = data.page.totalElements - SERIES_BEFORE_MORE
  return (
    <section aria-label={t('series.label')}>
      <ul className={styles.series}>
        {data._embedded.storyboardCollections.map(({ uuid, sgtt, label, storyboardsCount }) => (
          <li key={uuid}>
            <Link to="/story/series/$seriesUuid" params={{ seriesUuid: uuid }} className={styles.tile}>
              <IconBooks size={24} stroke={1.4} aria-hidden />
              <span className={styles.tileText}>
                <span className={styles.tileName}>{sgtt || label}</span>
                <span className={styles.tileCount}>
                  {t('count', { count: storyboardsCount, shown: formatCount(storyboardsCount) })}
                </span>
              </span>
            </Link>
          </li>
        ))}
        {more > 0 && page === undefined && (
          <li>
            <button type="button" className={styles.more} aria-expanded={false} onClick={() => show(1)}>
              {t('series.more', { count: more, shown: formatCount(more) })}
            </button>
          </li>
        )}
      </ul>
      {page !== undefined && (
        <div className={styles.foot}>
          <Paging page={data.page} label={t('series.pages')} onPage={show} />
          <button type="button" className={styles.less} aria-expanded onClick={() => show(undefined)}>
            {t('series.showLess')}
          </button>
        </div>
      )}
    </section>
  )
}
