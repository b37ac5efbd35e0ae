import { ActionIcon } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconGripVertical, IconPencil, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSortableRow } from '#shared/ui/SortableList.tsx'
import styles from '../Workflows.module.css'

type Props = {
  uuid: string
  name: string
  summary: string
  first: boolean
  last: boolean
  onStep: (by: -1 | 1) => void
  onEdit: () => void
  onDelete: () => void
}

const ICON = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

/** An action: its name, a summary of its parameters, and the buttons that move, edit and delete it. */
export const ActionRow = ({ uuid, name, summary, first, last, onStep, onEdit, onDelete }: Props) => {
  const { t } = useTranslation('workflow')
  const { row, handle } = useSortableRow(uuid)
  return (
    <li className={styles.row} {...row}>
      <ActionIcon className={styles.mover} aria-label={t('actions.move', { name })} {...handle}>
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
