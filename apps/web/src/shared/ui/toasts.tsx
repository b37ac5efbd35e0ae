import { NOTIFICATION_MS } from '@pressmark/contract/platform/constants.ts'
import { notifications, type NotificationData } from '@mantine/notifications'
import i18next from 'i18next'
import { Button, Group } from '@mantine/core'
import { randomId } from '@mantine/hooks'
import { clearMessages, recordMessage, undoMessage } from './recent-messages.ts'

// Messages stay while pointer or focus is on them, so that people have time to read.
const show = (message: string, options: Partial<NotificationData> = {}) =>
  notifications.show({
    message,
    autoClose: NOTIFICATION_MS,
    closeButtonProps: { 'aria-label': i18next.t('shared:close') },
    ...options,
  })

/** Shows a success message for five seconds, or longer while the pointer is on it. */
export const toastSuccess = (message: string) => {
  recordMessage({ text: message, kind: 'success' })
  return show(message, { color: 'teal' })
}

/** Shows an error message until it is closed. An identical message is shown once. */
export const toastError = (message: string) => {
  recordMessage({ text: message, kind: 'error' })
  return show(message, { id: `error:${message}`, color: 'red', role: 'alert', autoClose: false })
}

/** Shows a fact for five seconds: something is absent here, or someone else has changed it. An identical message is shown once. */
export const toastInfo = (message: string) => show(message, { id: `info:${message}`, color: 'gray' })

type UndoOptions = {
  /** A message with the same `id` is replaced. */
  id?: string
  /** Whether the undo holds after later changes. Otherwise the list of recent messages does not offer it. */
  lasts?: boolean
}

/** Shows a message with an undo button for five seconds, or longer while pointer or focus is on it. The list of recent messages keeps
 *  the button. */
export const toastUndo = (message: string, undo: () => void, { id = randomId(), lasts = true }: UndoOptions = {}) => {
  notifications.hide(id)
  const hideAndUndo = () => {
    notifications.hide(id)
    undo()
  }
  const recorded = recordMessage({ text: message, kind: 'success', ...(lasts && { undo: hideAndUndo }) })
  notifications.show({
    id,
    autoClose: NOTIFICATION_MS,
    closeButtonProps: { 'aria-label': i18next.t('shared:close') },
    message: (
      <Group justify="space-between" gap="sm" wrap="nowrap">
        <span>{message}</span>
        <Button variant="default" size="compact-sm" onClick={() => (lasts ? undoMessage(recorded) : hideAndUndo())}>
          {i18next.t('shared:undo')}
        </Button>
      </Group>
    ),
  })
}

/** Removes all messages at the end of a session, so that the next person does not see them. */
export const clearToasts = () => {
  clearMessages()
  notifications.clean()
}
