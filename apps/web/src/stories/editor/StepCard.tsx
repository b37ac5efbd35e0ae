import { ActionIcon, Menu } from '@mantine/core'
import {
  IconAlertTriangle,
  IconArrowDown,
  IconArrowUp,
  IconClock,
  IconDotsVertical,
  IconGripVertical,
  IconPhotoOff,
  IconTrash,
} from '@tabler/icons-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { regionPicture } from './addresses.ts'
import type { DraftStep } from './draft.ts'
import styles from './Steps.module.css'

type Props = {
  step: DraftStep
  /** 1-based. */
  position: number
  total: number
  chosen: boolean
  carried: boolean
  /** The `transform` that makes room for a step that is being carried, or takes this one there. */
  shift: string | undefined
  onChoose: (step: DraftStep) => void
  /** Left out for those who may not edit. */
  onMove?: ((from: number, to: number) => void) | undefined
  onDelete?: ((step: DraftStep) => void) | undefined
}

/** A step in the list: its region, title and step time. There may be a thousand: one that has not changed is not drawn again. */
export const StepCard = memo(({ step, position, total, chosen, carried, shift, onChoose, onMove, onDelete }: Props) => {
  const { t } = useTranslation('editor')
  const title = step.title || t('untitled')
  return (
    <li
      className={styles.card}
      data-chosen={chosen || undefined}
      data-carried={carried || undefined}
      style={shift ? { transform: shift } : undefined}
    >
      {onDelete && (
        <button
          type="button"
          className={styles.handle}
          data-handle={position - 1}
          aria-label={t('carry', { title, position, total })}
          aria-describedby="carry-step"
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
            <IconClock size={14} stroke={1.6} aria-hidden /> {t('seconds', { n: step.transition.delay })}
          </span>
          {step.picture !== 'shown' && (
            <span className={styles.flag}>
              <IconAlertTriangle size={14} stroke={1.6} aria-hidden /> {t(`picture.${step.picture}`)}
            </span>
          )}
        </span>
      </button>
      {onMove && onDelete && (
        <div className={styles.tools}>
          {chosen && <StepMenu title={title} position={position} total={total} onMove={onMove} />}
          <ActionIcon
            variant="subtle"
            color="gray"
            size={30}
            aria-label={t('deleteStep.of', { title, position })}
            onClick={() => onDelete(step)}
          >
            <IconTrash size={16} stroke={1.6} aria-hidden />
          </ActionIcon>
        </div>
      )}
    </li>
  )
})

type MenuProps = { title: string; position: number; total: number; onMove: (from: number, to: number) => void }

/* For those who can press a button, and cannot drag. Of the chosen step alone: a thousand menus would be slow. @source WCAG 2.2 §2.5.7 */
const StepMenu = ({ title, position, total, onMove }: MenuProps) => {
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
      </Menu.Dropdown>
    </Menu>
  )
}
