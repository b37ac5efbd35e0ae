import type { Series } from '@pressmark/contract/stories/series.ts'
import { Mat } from '@pressmark/ui/Mat.tsx'
import { IconBook2 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import cardStyles from '#catalogue/card/ItemCard.module.css'
import { SelectBox } from '#catalogue/card/SelectBox.tsx'
import { StateLabel } from '#catalogue/StateLabel.tsx'
import { formatCount } from '#shared/text/format-date.ts'
import { useMay } from '#shared/api/person.ts'
import type { StoryOfList } from '../stories.queries.ts'
import styles from './Lab.module.css'
import { PositionField } from './PositionField.tsx'

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
}: Props) => {
  const { t } = useTranslation('stories')
  const may = useMay('catalogue.edit')
  const { uuid, sgtt, label, state, thumbnail, stepsCount, flaggedCount } = story
  return (
    <li
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
      {onSelect && <SelectBox item={story} selected={selected ?? false} onSelect={onSelect} />}
    </li>
  )
}
