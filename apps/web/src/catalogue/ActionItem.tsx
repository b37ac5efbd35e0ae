import { Menu } from '@mantine/core'
import { shownKey } from '#shared/commands/keys.ts'
import { useCommand, useCommandKeys, useCommandLabel } from '#shared/commands/use-command.ts'
import styles from './ActionItem.module.css'
import type { Action } from './actions.ts'

type Props<Dialog extends string> = { action: Action<Dialog>; onChoose: (dialog: Dialog) => void }

/** A menu item for an action. An action that is not available stays visible and shows the reason. */
export const ActionItem = <Dialog extends string>({ action, onChoose }: Props<Dialog>) => {
  const { command, icon: Icon, offered, reason, dangerous, dialog } = action
  const label = useCommandLabel(command)
  const { keys, aria } = useCommandKeys()(command)
  return (
    <Menu.Item
      leftSection={<Icon size={16} stroke={1.6} aria-hidden />}
      // `aria-keyshortcuts` says the key.
      rightSection={
        keys[0] && (
          <kbd className={styles.key} aria-hidden>
            {shownKey(keys[0])}
          </kbd>
        )
      }
      {...(aria && { 'aria-keyshortcuts': aria })}
      {...(!offered && { 'aria-disabled': true, 'data-disabled': true })}
      className={styles.item}
      closeMenuOnClick={offered}
      {...(dangerous && offered && { color: 'var(--app-error)' })}
      onClick={() => offered && onChoose(dialog)}
    >
      {label}
      {!offered && reason && <span className={styles.reason}>{reason}</span>}
    </Menu.Item>
  )
}

type CommandsProps<Dialog extends string> = {
  actions: readonly Action<Dialog>[]
  onChoose: (dialog: Dialog) => void
}

/** Registers actions for their keys and for the palette. Their menu need not be open. */
export const ActionCommands = <Dialog extends string>({ actions, onChoose }: CommandsProps<Dialog>) =>
  actions.map((action) => <ActionCommand key={action.command} action={action} onChoose={onChoose} />)

const ActionCommand = <Dialog extends string>({ action, onChoose }: Props<Dialog>) => {
  const { command, dialog, icon, offered } = action
  useCommand(command, () => onChoose(dialog), { icon, isOffered: offered })
  return null
}
