import { LONG_PRESS_MS } from '@pressmark/contract/platform/constants.ts'
import type { PageInfo } from '@pressmark/contract/platform/hal.ts'
import type { Series } from '@pressmark/contract/stories/series.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import gridStyles from '#catalogue/card/ItemGrid.module.css'
import { useChoosing } from '#catalogue/card/use-card-selection.ts'
import type { Selection } from '#catalogue/selection/use-selection.ts'
import { templatesQuery } from '#metadata/metadata.queries.ts'
import { useLongPress } from '#shared/hooks/long-press.ts'
import { useRoving } from '#shared/hooks/roving.ts'
import type { StoryOfList } from '../stories.queries.ts'
import { secondOf } from './card-fields.ts'
import { StoryCard } from './StoryCard.tsx'

type Props = {
  stories: readonly StoryOfList[]
  page: PageInfo
  /** The current series. Its stories show their position. */
  series: Series | undefined
  selection: Selection<StoryOfList> | undefined
}

const FIRST_ROW = 6

/** Stories as cards. By touch, the first tap highlights, the second opens, and a long press selects. */
export const StoryGrid = ({ stories, page, series, selection }: Props) => {
  const { t } = useTranslation('stories')
  const grid = useRef<HTMLUListElement>(null)
  const { highlighted, onTap, onSelect, onExtend, onKey } = useChoosing(stories, selection)
  const { stop, keys } = useRoving(grid, stories.length, selection && onExtend)
  const { data: templates = [] } = useQuery(templatesQuery('STORY'))
  const press = useLongPress(LONG_PRESS_MS, (target) => {
    const uuid = target.closest('li')?.dataset['uuid']
    const story = stories.find((one) => one.uuid === uuid)
    if (story) selection?.toggle(story)
  })
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys and presses of the cards inside
    <ul
      ref={grid}
      aria-label={t('stories')}
      className={gridStyles.grid}
      data-view="comfortable"
      {...(selection && press)}
      onKeyDown={(event) => {
        if ((event.target as Element).matches('input[type="number"]')) return
        keys.onKeyDown(event)
        onKey(event)
      }}
    >
      {stories.map((story, index) => (
        <StoryCard
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
}
