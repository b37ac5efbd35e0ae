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
import { memo } from 'react'
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

type CardProps = Props & { handle: SortableHandle }

/** A row of the step list. */
export const StepRow = (props: Props) => {
  const { row, handle } = useSortableRow(props.step.key)
  return (
    <li className={styles.card} data-chosen={props.chosen || undefined} {...row}>
      <StepCard {...props} handle={handle} />
    </li>
  )
}

/* The region, title and time of a step. A story may have a thousand steps, and all rows are rendered again while one is
 * dragged. Only cards that have changed are. */
const StepCard = memo(({ step, position, total, chosen, language, handle, onChoose, actions }: CardProps) => {
  const { t } = useTranslation('editor')
  const title = textsIn(step, language).title || step.title || t('untitled')
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
})

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
