import type { Icon } from '@tabler/icons-react'
import type { CommandId } from '#shared/commands/commands.ts'

/** A command of the table that opens a dialog, as menus, buttons and keys of a screen show it. */
export type Action<Dialog extends string> = {
  /** Gives the label, the key and the capabilities. */
  command: CommandId
  icon: Icon
  /** Whether the action is available now. `reason` explains why it is not. */
  offered: boolean
  reason?: string
  /** The dialog that the action opens. */
  dialog: Dialog
  /** The action deletes or removes something. */
  dangerous?: true
}
