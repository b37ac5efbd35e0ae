import { Menu } from '@mantine/core'
import styles from './ActionItem.module.css'
import type { Action } from './actions.ts'

type Props<Dialog extends string> = { action: Action<Dialog>; onChoose: (dialog: Dialog) => void }

/** A menu item for an action. An action that is not available stays visible and shows the reason. */
export const ActionItem = <Dialog extends string>({ action, onChoose }: Props<Dialog>) => {
  const { icon: Icon, label, offered, reason, shortcut, dangerous, dialog } = action
  return (
    <Menu.Item
      leftSection={<Icon size={16} stroke={1.6} aria-hidden />}
      rightSection={shortcut && <kbd className={styles.key}>{shortcut.toUpperCase()}</kbd>}
      {...(shortcut && { 'aria-keyshortcuts': shortcut })}
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
