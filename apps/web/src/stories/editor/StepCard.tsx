import { ActionIcon, Menu, VisuallyHidden } from '@mantine/core'
import { flightSeconds } from '@pressmark/contract/stories/easings.ts'
import {
  IconAlertTriangle,
  IconArrowDown,
  IconArrowUp,
  IconClock,
  IconCopy,
  IconDotsVertical,
  IconGripVertical,
  IconPhotoOff,
  IconPhotoPlus,
  IconTrash,
} from '@tabler/icons-react'
import { useMergedRef } from '@mantine/hooks'
import { memo, useEffect, useRef, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useSortableRow, type SortableHandle } from '#shared/ui/SortableList.tsx'
import { textsIn } from '../languages/step-texts.ts'
import { regionPicture } from './addresses.ts'
import { formatSeconds, type DraftStep } from './draft.ts'
import styles from './Steps.module.css'

/** The actions of the step list. */
export type StepActions = {
  /** Zero-based positions. */
  onMove: (from: number, to: number) => void
} & Record<'onDelete' | 'onDuplicate' | 'onSameImage', (step: DraftStep) => void>

type Props = {
  step: DraftStep
  /** 1-based. */
  position: number
  total: number
  chosen: boolean
  /** In which its title is shown. Undefined: the main one. */
  language: string | undefined
  onChoose: (step: DraftStep) => void
  /** Left out for people without the permission to edit. */
  actions: StepActions | undefined
}

type CardProps = Props & { handle: SortableHandle; isNear: boolean }
type RowProps = Props & { list: RefObject<HTMLElement | null> }

/** A row of the step list. */
export const StepRow = memo(({ list, ...props }: RowProps) => {
  const { row, handle } = useSortableRow(props.step.key)
  const { isNear, ref } = useNear(list, { initially: props.chosen || props.position <= ROWS_AT_ONCE })
  return (
    <li className={styles.card} data-chosen={props.chosen || undefined} {...row} ref={useMergedRef(row.ref, ref)}>
      <StepCard {...props} handle={handle} isNear={isNear} />
    </li>
  )
})

const ROWS_AT_ONCE = 12
/** Distance from the visible part of the list, px. */
const MARGIN = '600px'

/* Returns whether a row has been near the visible part of its list. */
const useNear = (list: RefObject<HTMLElement | null>, { initially }: { initially: boolean }) => {
  const [isNear, setNear] = useState(initially)
  const ref = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isNear || !ref.current) return undefined
    const observer = new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && setNear(true), {
      root: list.current,
      rootMargin: MARGIN,
    })
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [isNear, list])
  return { isNear, ref }
}

/* The region, title and time of a step. A story may have a thousand steps. While one is dragged, all rows are rendered again, but only
 * the cards that have changed. A card far from the visible part has only a number and a title. */
const StepCard = memo((props: CardProps) => {
  const { step, position, chosen, language, isNear, onChoose } = props
  const { t } = useTranslation('editor')
  const title = textsIn(step, language).title || step.title || t('untitled')
  if (isNear) return <NearCard {...props} title={title} />
  return (
    <button
      type="button"
      className={styles.choose}
      aria-current={chosen ? 'step' : undefined}
      onClick={() => onChoose(step)}
    >
      <span className={styles.number}>{position}</span>
      <span className={styles.cardTitle}>{title}</span>
    </button>
  )
})

type NearProps = Omit<CardProps, 'language' | 'isNear'> & { title: string }

const NearCard = ({ step, position, total, chosen, title, handle, onChoose, actions }: NearProps) => {
  const { t } = useTranslation('editor')
  const times = {
    travel: formatSeconds(flightSeconds(step.transition)),
    stay: formatSeconds(step.transition.delay),
  }
  return (
    <>
      {actions && (
        <button
          type="button"
          className={styles.handle}
          aria-label={t('handle', { title, position, total })}
          {...handle}
        >
          <IconGripVertical size={16} stroke={1.6} aria-hidden />
        </button>
      )}
      <button
        type="button"
        className={styles.choose}
        aria-current={chosen ? 'step' : undefined}
        onClick={() => onChoose(step)}
      >
        <span className={styles.picture}>
          {step.image ? (
            <img src={regionPicture(step)} alt="" loading="lazy" decoding="async" />
          ) : (
            <IconPhotoOff size={22} stroke={1.4} aria-hidden />
          )}
          <span className={styles.number}>{position}</span>
        </span>
        <span className={styles.cardText}>
          <span className={styles.cardTitle}>{title}</span>
          <span className={styles.cardTime}>
            <IconClock size={14} stroke={1.6} aria-hidden />
            <span aria-hidden>{t('travelAndStay', times)}</span>
            <VisuallyHidden component="span">{t('travelAndStayLabel', times)}</VisuallyHidden>
          </span>
          {step.picture !== 'shown' && (
            <span className={styles.flag}>
              <IconAlertTriangle size={14} stroke={1.6} aria-hidden /> {t(`picture.${step.picture}`)}
            </span>
          )}
        </span>
      </button>
      {actions && (
        <div className={styles.tools}>
          {chosen && <StepMenu step={step} title={title} position={position} total={total} {...actions} />}
          <ActionIcon
            variant="subtle"
            color="gray"
            size={30}
            aria-label={t('deleteStep.of', { title, position })}
            onClick={() => actions.onDelete(step)}
          >
            <IconTrash size={16} stroke={1.6} aria-hidden />
          </ActionIcon>
        </div>
      )}
    </>
  )
}

type MenuProps = StepActions & { step: DraftStep; title: string; position: number; total: number }

/* For people who can press a button and cannot drag (WCAG 2.2 §2.5.7). Only the chosen step has it: a thousand menus would be slow. */
const StepMenu = ({ step, title, position, total, onMove, onDuplicate, onSameImage }: MenuProps) => {
  const { t } = useTranslation('editor')
  const moveBy = (by: -1 | 1) => onMove(position - 1, position - 1 + by)
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={30} aria-label={t('moveStep.of', { title, position })}>
          <IconDotsVertical size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconArrowUp size={16} stroke={1.6} aria-hidden />}
          disabled={position === 1}
          onClick={() => moveBy(-1)}
        >
          {t('moveStep.up')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowDown size={16} stroke={1.6} aria-hidden />}
          disabled={position === total}
          onClick={() => moveBy(1)}
        >
          {t('moveStep.down')}
        </Menu.Item>
        <Menu.Item leftSection={<IconCopy size={16} stroke={1.6} aria-hidden />} onClick={() => onDuplicate(step)}>
          {t('duplicateStep')}
        </Menu.Item>
        {step.image && (
          <Menu.Item
            leftSection={<IconPhotoPlus size={16} stroke={1.6} aria-hidden />}
            onClick={() => onSameImage(step)}
          >
            {t('sameImage')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
