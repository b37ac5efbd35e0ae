import { LONG_PRESS_MS } from '@pressmark/contract/platform/constants.ts'
import type { PageInfo } from '@pressmark/contract/platform/hal.ts'
import type { Series } from '@pressmark/contract/stories/series.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import gridStyles from '#catalogue/card/ItemGrid.module.css'
import { useChoosing } from '#catalogue/card/use-card-selection.ts'
import type { Selection } from '#catalogue/selection/use-selection.ts'
import { templatesQuery } from '#metadata/metadata.queries.ts'
import { useMay } from '#shared/api/person.ts'
import { useLongPress } from '#shared/hooks/long-press.ts'
import { useRoving } from '#shared/hooks/roving.ts'
import { refusalText } from '#shared/api/refusal-text.ts'
import { SortableList } from '#shared/ui/SortableList.tsx'
import { toastError, toastSuccess } from '#shared/ui/toasts.tsx'
import { storiesQuery, usePositionStory, type StoryOfList } from '../stories.queries.ts'
import { secondOf } from './card-fields.ts'
import { SortableStoryCard, StoryCard } from './StoryCard.tsx'

type Props = {
  stories: readonly StoryOfList[]
  page: PageInfo
  /** The current series. Its stories show their position. */
  series: Series | undefined
  selection: Selection<StoryOfList> | undefined
}

const FIRST_ROW = 6
const HANDLE = '[data-handle]'

/** Stories as cards. By touch, the first tap highlights, the second opens, and a long press selects. */
export const StoryGrid = ({ stories, page, series, selection }: Props) => {
  const { t } = useTranslation('stories')
  const may = useMay('catalogue.edit')
  const grid = useRef<HTMLUListElement>(null)
  const { highlighted, onTap, onSelect, onExtend, onKey } = useChoosing(stories, selection)
  const { stop, keys } = useRoving(grid, stories.length, selection && onExtend)
  const { data: templates = [] } = useQuery(templatesQuery('STORY'))
  const press = useLongPress(LONG_PRESS_MS, (target) => {
    if (target.closest(HANDLE)) return
    const uuid = target.closest('li')?.dataset['uuid']
    const story = stories.find((one) => one.uuid === uuid)
    if (story) selection?.toggle(story)
  })
  const Card = series && may ? SortableStoryCard : StoryCard
  const cards = (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys and presses of the cards inside
    <ul
      ref={grid}
      aria-label={t('stories')}
      className={gridStyles.grid}
      data-view="comfortable"
      {...(selection && press)}
      onKeyDown={(event) => {
        if ((event.target as Element).closest(`input[type="number"], ${HANDLE}`)) return
        keys.onKeyDown(event)
        onKey(event)
      }}
    >
      {stories.map((story, index) => (
        <Card
          key={story.uuid}
          story={story}
          second={secondOf(story, templates)}
          // @source spec 002 §9
          position={series && { of: series, at: page.number * page.size + index + 1, total: page.totalElements }}
          highlighted={highlighted === story.uuid}
          loading={index < FIRST_ROW ? 'first' : 'lazy'}
          stop={stop(index)}
          onTap={onTap}
          {...(selection && { selected: selection.chosen.has(story.uuid), onSelect })}
        />
      ))}
    </ul>
  )
  return series && may ? (
    <SortableStories stories={stories} page={page} series={series}>
      {cards}
    </SortableStories>
  ) : (
    cards
  )
}

type SortableProps = Pick<Props, 'stories' | 'page'> & { series: Series; children: ReactNode }

/* Orders the stories of a page of a series by dragging. */
const SortableStories = ({ stories, page, series, children }: SortableProps) => {
  const { t } = useTranslation('stories')
  const queries = useQueryClient()
  const { mutate } = usePositionStory(series.uuid)
  const move = (uuid: string, index: number): boolean => {
    const from = stories.findIndex((story) => story.uuid === uuid)
    const story = stories[from]
    if (!story || from === index) return false
    // Shown at once. The list is read again after the answer, also after a refusal.
    const moved = stories.toSpliced(from, 1).toSpliced(index, 0, story)
    queries.setQueryData(
      storiesQuery(series.uuid, page.number + 1).queryKey,
      (list) => list && { ...list, _embedded: { ...list._embedded, storyboards: moved } },
    )
    mutate(
      { storyboardUuid: uuid, position: page.number * page.size + index + 1 },
      {
        onSuccess: () => toastSuccess(t('position.saved')),
        onError: (error) => toastError(refusalText(error)),
      },
    )
    return true
  }
  const titleOf = (uuid: string) => stories.find((story) => story.uuid === uuid)?.sgtt ?? ''
  return (
    <SortableList rows={stories.map(({ uuid }) => uuid)} titleOf={titleOf} onMove={move}>
      {() => children}
    </SortableList>
  )
}
