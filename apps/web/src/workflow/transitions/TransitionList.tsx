import { ActionIcon } from '@mantine/core'
import { FALLBACK_STATE_COLOR } from '@pressmark/contract/platform/constants.ts'
import type { State } from '@pressmark/contract/workflow/states.ts'
import type { Transition } from '@pressmark/contract/workflow/transitions.ts'
import { Dot } from '@pressmark/ui/Dot.tsx'
import { IconPencil, IconSettings, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { EntityHistoryButton } from '#shared/history/SettingsHistoryButton.tsx'
import styles from '../Workflows.module.css'
import type { OpenDialog } from './TransitionDialogs.tsx'

type Props = {
  transitions: readonly Transition[]
  states: readonly State[]
  /** The transition that the pointer or the focus is on, here or in the graph. */
  highlighted: string | undefined
  onPoint: (uuid: string | undefined) => void
  onFocus: (uuid: string | undefined) => void
  onOpen: (uuid: string) => void
  onDialog: (dialog: OpenDialog) => void
}

const ICON = { size: 17, stroke: 1.6, 'aria-hidden': true } as const

/** The content of the graph as a list, with all its actions. */
export const TransitionList = ({ transitions, states, highlighted, onPoint, onFocus, onOpen, onDialog }: Props) => {
  const { t } = useTranslation('workflow')
  const colorOf = (name: string) => states.find((state) => state.name === name)?.color ?? FALLBACK_STATE_COLOR
  return (
    <ul className={styles.rows} aria-label={t('transitions.tab')}>
      {transitions.map((transition) => {
        const { uuid, name, itemFromState, itemToState, actionsCount } = transition
        return (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only lights what the graph shows
          <li
            key={uuid}
            className={styles.row}
            data-highlighted={highlighted === uuid || undefined}
            onPointerEnter={() => onPoint(uuid)}
            onPointerLeave={() => onPoint(undefined)}
            onFocus={() => onFocus(uuid)}
            onBlur={() => onFocus(undefined)}
          >
            <div className={styles.words}>
              <h3 className={styles.name}>{name}</h3>
              <p className={styles.facts}>
                <Dot color={colorOf(itemFromState)} outlined={false}>
                  {itemFromState}
                </Dot>
                <span aria-hidden>→</span>
                <Dot color={colorOf(itemToState)} outlined={false}>
                  {itemToState}
                </Dot>
                <span>{t('transitions.actions', { count: actionsCount })}</span>
                <Rules of={transition} />
              </p>
            </div>
            <EntityHistoryButton area="WORKFLOW" of={transition} />
            <ActionIcon aria-label={t('transitions.actionsOf', { name })} onClick={() => onOpen(uuid)}>
              <IconSettings {...ICON} />
            </ActionIcon>
            <ActionIcon
              aria-label={t('transitions.editOf', { name })}
              onClick={() => onDialog({ kind: 'edit', transition })}
            >
              <IconPencil {...ICON} />
            </ActionIcon>
            <ActionIcon
              aria-label={t('transitions.deleteOf', { name })}
              onClick={() => onDialog({ kind: 'delete', transition })}
            >
              <IconTrash {...ICON} />
            </ActionIcon>
          </li>
        )
      })}
    </ul>
  )
}

/** The rules of a transition, in short. */
const Rules = ({ of }: { of: Transition }) => {
  const { t } = useTranslation('workflow')
  const { fireRoles, fireWorkgroupsUuids, requiredField, commentRequired } = of
  return (
    <>
      {fireRoles.length + fireWorkgroupsUuids.length > 0 && <span>{t('rules.limited')}</span>}
      {requiredField !== null && <span>{t('rules.needsField')}</span>}
      {commentRequired && <span>{t('rules.needsComment')}</span>}
    </>
  )
}
