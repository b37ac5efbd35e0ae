import { ActionIcon, Badge } from '@mantine/core'
import { DEFAULT_STATE } from '@pressmark/contract/platform/constants.ts'
import type { State } from '@pressmark/contract/workflow/states.ts'
import { Dot } from '@pressmark/ui/Dot.tsx'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import styles from '../Workflows.module.css'
import type { OpenDialog } from './StatesPanel.tsx'

const ICON = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

/** A state: its colour, its name and what holds of entities in it. The one where all begin cannot be deleted. */
export const StateRow = ({ state, onDo }: { state: State; onDo: (doing: OpenDialog) => void }) => {
  const { t } = useTranslation('workflow')
  const { name, color } = state
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <Dot color={color} outlined={false}>
          {name}
        </Dot>
      </div>
      {state.public && <Flag text={t('states.public')} />}
      {state.locksEditing && <Flag text={t('states.locks')} />}
      <ActionIcon aria-label={t('states.editOf', { name })} onClick={() => onDo({ kind: 'edit', state })}>
        <IconPencil {...ICON} />
      </ActionIcon>
      {name !== DEFAULT_STATE && (
        <ActionIcon aria-label={t('states.deleteOf', { name })} onClick={() => onDo({ kind: 'delete', state })}>
          <IconTrash {...ICON} />
        </ActionIcon>
      )}
    </li>
  )
}

const Flag = ({ text }: { text: string }) => (
  <Badge variant="default" size="sm" tt="none" fw={500}>
    {text}
  </Badge>
)
