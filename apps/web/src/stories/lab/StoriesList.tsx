import { Skeleton } from '@mantine/core'
import type { AnswerOf } from '@pressmark/contract/platform/endpoint.ts'
import type { listStories } from '@pressmark/contract/stories/stories.ts'
import type { Series } from '@pressmark/contract/stories/series.ts'
import { IconBook2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
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
import { LabSearch, useLabSearch } from './LabSearch.tsx'
import { StoriesBar } from './StoriesBar.tsx'
import { StoryGrid } from './StoryGrid.tsx'

type Props = { seriesUuid: string | undefined; series: Series | undefined }

/** The stories of the lab or of a series, in pages. The page is in the address. */
export const StoriesList = ({ seriesUuid, series }: Props) => {
  const { t } = useTranslation('stories')
  const { page = 1, ...found } = useLabSearch()
  const navigate = useNavigate()
  const inSeries = seriesUuid !== undefined
  const top = useRef<HTMLElement>(null)
  const { data: read, error, refetch } = useQuery(storiesQuery(seriesUuid, page, found))
  const data = useLatest(read)
  const turn = (to: number, how: { replace: boolean }) => {
    top.current?.scrollIntoView()
    void navigate({ to: '.', search: (previous) => ({ ...previous, page: to }), resetScroll: false, ...how })
  }
  useReturnPlace(data)
  return (
    <section ref={top} aria-label={t('stories')} aria-busy={!read && !error} className={styles.stories}>
      {!inSeries && <LabSearch />}
      {error && <ErrorAlert error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton height={320} />}
      {data?.page.totalElements === 0 && (
        <NoStories
          inSeries={inSeries}
          searched={[found.searchTerm, found.state, found.author].some((one) => one !== undefined)}
        />
      )}
      {data && data.page.totalElements > 0 && <Found results={data} series={series} onPage={turn} />}
    </section>
  )
}

type FoundProps = Pick<Props, 'series'> & {
  results: AnswerOf<typeof listStories>
  onPage: (page: number, how: { replace: boolean }) => void
}

const Found = ({ results: { page, _embedded }, series, onPage }: FoundProps) => {
  const { t } = useTranslation('stories')
  const selection = useUsefulSelection<StoryOfList>()
  const readAgain = useRefetchStories()
  const { storyboards: stories } = _embedded
  return (
    <>
      <StoriesBar
        total={page.totalElements}
        series={series}
        stories={stories}
        selection={selection}
        onMoved={readAgain}
      />
      <StoryGrid stories={stories} page={page} series={series} selection={selection} />
      <Paging page={page} label={t('pages')} onPage={onPage} />
    </>
  )
}

const NoStories = ({ inSeries, searched }: { inSeries: boolean; searched: boolean }) => {
  const { t } = useTranslation('stories')
  const none = searched ? 'noneFound' : inSeries ? 'noneInSeries' : 'none'
  return <EmptyState icon={<IconBook2 size={36} stroke={1.2} aria-hidden />} text={t(none)} hint={t(`${none}Hint`)} />
}
