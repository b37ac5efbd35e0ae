import { Skeleton } from '@mantine/core'
import type { Series } from '@pressmark/contract/stories/series.ts'
import { IconBook2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useReturnPlace } from '#shared/hooks/back-navigation.ts'
import { useUsefulSelection } from '#catalogue/selection/use-selection.ts'
import { EmptyState } from '#shared/ui/EmptyState.tsx'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { useLatest } from '#shared/hooks/use-latest.ts'
import { Paging } from '#shared/ui/Paging.tsx'
import { storiesQuery, useRefetchStories, type StoryOfList } from '../stories.queries.ts'
import styles from './Lab.module.css'
import { StoriesBar } from './StoriesBar.tsx'
import { StoryGrid } from './StoryGrid.tsx'

type Props = { seriesUuid: string | undefined; series: Series | undefined }

/** The stories of the lab or of a series, in pages. The page is in the address. */
export const StoriesList = ({ seriesUuid, series }: Props) => {
  const { t } = useTranslation('stories')
  const { page = 1 } = useSearch({ strict: false })
  const navigate = useNavigate()
  const top = useRef<HTMLElement>(null)
  const selection = useUsefulSelection<StoryOfList>()
  const readAgain = useRefetchStories()
  const { data: read, error, refetch } = useQuery(storiesQuery(seriesUuid, page))
  const data = useLatest(read)
  const turn = (to: number, how: { replace: boolean }) => {
    top.current?.scrollIntoView()
    void navigate({ to: '.', search: (previous) => ({ ...previous, page: to }), resetScroll: false, ...how })
  }
  const stories = data?._embedded.storyboards ?? []
  useReturnPlace(data)
  return (
    <section ref={top} aria-label={t('stories')} aria-busy={!read && !error} className={styles.stories}>
      {error && <ErrorAlert error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton height={320} />}
      {data?.page.totalElements === 0 && <NoStories inSeries={seriesUuid !== undefined} />}
      {data && data.page.totalElements > 0 && (
        <>
          <StoriesBar
            total={data.page.totalElements}
            series={series}
            stories={stories}
            selection={selection}
            onMoved={readAgain}
          />
          <StoryGrid stories={stories} page={data.page} series={series} selection={selection} />
          <Paging page={data.page} label={t('pages')} onPage={turn} />
        </>
      )}
    </section>
  )
}

const NoStories = ({ inSeries }: { inSeries: boolean }) => {
  const { t } = useTranslation('stories')
  return (
    <EmptyState
      icon={<IconBook2 size={36} stroke={1.2} aria-hidden />}
      text={t(inSeries ? 'noneInSeries' : 'none')}
      hint={t(inSeries ? 'noneInSeriesHint' : 'noneHint')}
    />
  )
}
