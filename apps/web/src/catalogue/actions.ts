import type { Icon } from '@tabler/icons-react'

/** Something that can be done, said once: buttons, menus and keys read it alike. */
export type Action<Dialog extends string> = {
  name: Dialog
  label: string
  icon: Icon
  /** The single key that starts it. */
  shortcut?: string
  /** Whether it can be done now; `reason` says why not. */
  offered: boolean
  reason?: string
  /** It leads to this dialog. */
  dialog: Dialog
  /** It takes something away. */
  dangerous?: true
}
