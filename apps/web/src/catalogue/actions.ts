import type { Icon } from '@tabler/icons-react'

/** An action, defined once and shared by buttons, menus and shortcut keys. */
export type Action<Dialog extends string> = {
  name: Dialog
  label: string
  icon: Icon
  /** The single key that starts the action. */
  shortcut?: string
  /** Whether the action is available now. `reason` explains why it is not. */
  offered: boolean
  reason?: string
  /** The dialog that the action opens. */
  dialog: Dialog
  /** The action deletes or removes something. */
  dangerous?: true
}
