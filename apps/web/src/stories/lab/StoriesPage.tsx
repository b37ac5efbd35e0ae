import { IconBook2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#shared/ui/EmptyState.tsx'
import { isRefused } from '#shared/api/refusal.ts'
import { ScreenTitle } from '#shared/ui/ScreenTitle.tsx'
import { seriesKeys, storyKeys } from '#shared/api/keys.ts'
import { useRefresh } from '#shared/api/use-refresh.ts'
import { seriesQuery } from '../stories.queries.ts'
import styles from './Lab.module.css'
import { LabHeading } from './LabHeading.tsx'
import { SeriesStrip } from './SeriesStrip.tsx'
import { StoriesList } from './StoriesList.tsx'

/** The story lab, or one of its series. @source spec 002 §2 */
export const StoriesPage = () => {
  const { seriesUuid } = useParams({ strict: false })
  // Each place has its own selection.
  return <Stories key={seriesUuid} seriesUuid={seriesUuid} />
}

const Stories = ({ seriesUuid }: { seriesUuid: string | undefined }) => {
  const { t } = useTranslation('stories')
  useRefresh({ kinds: ['story.changed', 'series.changed'], keys: [storyKeys.all, seriesKeys.all] })
  const { data: series, error } = useQuery({ ...seriesQuery(seriesUuid ?? ''), enabled: seriesUuid !== undefined })
  if (isRefused(error, 'notFound') || isRefused(error, 'badRequest')) return <SeriesNotFound />
  return (
    <div className={styles.page}>
      <ScreenTitle of={series?.sgtt ?? t('home')} />
      <LabHeading series={series} inSeries={seriesUuid !== undefined} />
      {!seriesUuid && <SeriesStrip />}
      <StoriesList seriesUuid={seriesUuid} series={series} />
    </div>
  )
}

const SeriesNotFound = () => {
  const { t } = useTranslation('stories')
  return (
    <div className={styles.page}>
      <ScreenTitle of={t('seriesNotFound')} />
      <LabHeading series={undefined} inSeries={false} />
      <EmptyState icon={<IconBook2 size={36} stroke={1.2} aria-hidden />} text={t('seriesNotFound')} />
    </div>
  )
}
