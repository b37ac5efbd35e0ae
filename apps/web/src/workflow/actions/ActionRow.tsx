import { ActionIcon } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconGripVertical, IconPencil, IconTrash } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '../Workflows.module.css'
import type { DraggedRow } from './use-dragged-row.ts'

type Props = {
  name: string
  summary: string
  first: boolean
  last: boolean
  dragging: DraggedRow
  onStep: (by: -1 | 1) => void
  onEdit: () => void
  onDelete: () => void
}

const ICON = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

/** An action: what it does, to whom, and its place; a finger, which drags nothing, moves it by the arrows. */
export const ActionRow = ({ name, summary, first, last, dragging, onStep, onEdit, onDelete }: Props) => {
  const { t } = useTranslation('workflow')
  const byKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    onStep(event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <li className={styles.row} {...dragging}>
      <ActionIcon
        className={styles.mover}
        aria-label={t('actions.move', { name })}
        aria-describedby="how-to-move-action"
        onKeyDown={byKey}
      >
        <IconGripVertical {...ICON} />
      </ActionIcon>
      <div className={styles.words}>
        <span className={styles.name}>{name}</span>
        {summary && <span className={styles.facts}>{summary}</span>}
      </div>
      <ActionIcon aria-label={t('actions.up', { name })} disabled={first} onClick={() => onStep(-1)}>
        <IconArrowUp {...ICON} />
      </ActionIcon>
      <ActionIcon aria-label={t('actions.down', { name })} disabled={last} onClick={() => onStep(1)}>
        <IconArrowDown {...ICON} />
      </ActionIcon>
      <ActionIcon aria-label={t('actions.editOf', { name })} onClick={onEdit}>
        <IconPencil {...ICON} />
      </ActionIcon>
      <ActionIcon aria-label={t('actions.deleteOf', { name })} onClick={onDelete}>
        <IconTrash {...ICON} />
      </ActionIcon>
    </li>
  )
}
