import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog } from './Dialog.tsx'
import { DialogButtons } from './DialogButtons.tsx'
import { RefusalAlert } from './RefusalAlert.tsx'

type Props = {
  /** A question. */
  title: string
  /** The consequence. */
  text?: string
  /** The verb of the question. */
  action: string
  /** The text of the other button if it is not Cancel. */
  cancel?: string
  size?: number
  /** The action has the focus if the specification fixes its text as Confirm. */
  focus?: 'cancel' | 'action'
  destructive?: boolean
  pending?: boolean
  disabled?: boolean
  error?: Error | null
  onConfirm: () => unknown
  onClose: () => void
  /** Details of the question, such as a list of entries. */
  children?: ReactNode
}

/** Asks before something is done. The cancel button has the focus, so that a press of Enter changes nothing. */
export const ConfirmDialog = ({ title, text, size = 440, error, onClose, children, ...buttons }: Props) => (
  <Dialog title={title} size={size} onClose={onClose}>
    <Stack gap="md">
      {text && <Text>{text}</Text>}
      {children}
      <RefusalAlert error={error} />
    </Stack>
    <DialogButtons focus="cancel" onCancel={onClose} {...buttons} />
  </Dialog>
)
