import type { Series } from '@pressmark/contract/stories/series.ts'
import { Mat } from '@pressmark/ui/Mat.tsx'
import { IconBook2, IconGripVertical } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import cardStyles from '#catalogue/card/ItemCard.module.css'
import { SelectBox } from '#catalogue/card/SelectBox.tsx'
import { StateLabel } from '#catalogue/StateLabel.tsx'
import { formatCount } from '#shared/text/format-date.ts'
import { useMay } from '#shared/api/person.ts'
import { useSortableRow } from '#shared/ui/SortableList.tsx'
import type { StoryOfList } from '../stories.queries.ts'
import styles from './Lab.module.css'
import { PositionField } from './PositionField.tsx'

/** Makes a card draggable by its handle, which has this name. */
type Dragging = ReturnType<typeof useSortableRow> & { name: string }

type Props = {
  story: StoryOfList
  /** The line below the title. */
  second: string
  /** The position in the current series, 1-based. */
  position: { of: Series; at: number; total: number } | undefined
  highlighted: boolean
  loading: 'first' | 'lazy'
  stop: { 'data-stop': number; tabIndex: number; onFocus: () => void }
  onTap: (event: MouseEvent, story: StoryOfList) => void
  selected?: boolean
  onSelect?: (story: StoryOfList, how: { range: boolean }) => void
  dragging?: Dragging
}

/** A card of a series, whose stories are ordered by dragging. */
export const SortableStoryCard = (props: Props) => {
  const { t } = useTranslation('stories')
  const { story, position } = props
  const title = story.sgtt || story.label
  const name = t('handle', { title, position: position?.at, total: position?.total })
  return <StoryCard {...props} dragging={{ ...useSortableRow(story.uuid), name }} />
}

/** A card of a story: the area of its first step, title, second field and state. */
export const StoryCard = ({
  story,
  second,
  position,
  highlighted,
  loading,
  stop,
  onTap,
  selected,
  onSelect,
  dragging,
}: Props) => {
  const { t } = useTranslation('stories')
  const may = useMay('catalogue.edit')
  const { uuid, sgtt, label, state, thumbnail, stepsCount, flaggedCount } = story
  return (
    <li
      {...dragging?.row}
      className={cardStyles.card}
      data-uuid={uuid}
      data-highlighted={highlighted || undefined}
      data-selected={selected || undefined}
    >
      <Mat src={thumbnail} loading={loading} fallback={<IconBook2 size={36} stroke={1.2} aria-hidden />}>
        <span className={styles.steps}>{t('steps', { count: stepsCount, shown: formatCount(stepsCount) })}</span>
      </Mat>
      <div className={cardStyles.text}>
        <h3 className={cardStyles.title}>
          <Link
            {...stop}
            to="/story/editor/$storyUuid"
            params={{ storyUuid: uuid }}
            className={cardStyles.link}
            onClick={(event) => onTap(event, story)}
          >
            {sgtt || label}
          </Link>
        </h3>
        <p className={cardStyles.second}>{second}</p>
        <p className={cardStyles.foot}>
          <StateLabel state={state} />
        </p>
        {flaggedCount > 0 && (
          <p className={styles.flagged}>{t('flagged', { count: flaggedCount, shown: formatCount(flaggedCount) })}</p>
        )}
        {position && (may ? <PositionField story={story} {...position} /> : <span>{formatCount(position.at)}</span>)}
      </div>
      {dragging && (
        <button type="button" className={styles.handle} aria-label={dragging.name} {...dragging.handle}>
          <IconGripVertical size={18} stroke={1.6} aria-hidden />
        </button>
      )}
      {onSelect && <SelectBox item={story} selected={selected ?? false} onSelect={onSelect} />}
    </li>
  )
}
