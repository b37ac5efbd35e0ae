import { NOTIFICATION_MS } from '@pressmark/contract/platform/constants.ts'
import { notifications, type NotificationData } from '@mantine/notifications'
import i18next from 'i18next'
import { Button, Group } from '@mantine/core'
import { randomId } from '@mantine/hooks'

// Messages stay while pointer or focus is on them, so that people have time to read.
const show = (message: string, options: Partial<NotificationData> = {}) =>
  notifications.show({
    message,
    autoClose: NOTIFICATION_MS,
    closeButtonProps: { 'aria-label': i18next.t('shared:close') },
    ...options,
  })

/** Shows a success message for five seconds, or longer while the pointer is on it. */
export const toastSuccess = (message: string) => show(message, { color: 'teal' })

/** Shows a message about a change that someone else has made. */
export const toastInfo = (message: string) => show(message)

/** Shows an error message. An identical message is shown once. */
export const toastError = (message: string) => show(message, { id: `error:${message}`, color: 'red', role: 'alert' })

/** Shows a message with an undo button for five seconds, or longer while pointer or focus is on it. A message with the same `id` is
 *  replaced. */
export const toastUndo = (message: string, undo: () => void, id = randomId()) => {
  notifications.hide(id)
  const takeBack = () => {
    notifications.hide(id)
    undo()
  }
  notifications.show({
    id,
    autoClose: NOTIFICATION_MS,
    closeButtonProps: { 'aria-label': i18next.t('shared:close') },
    message: (
      <Group justify="space-between" gap="sm" wrap="nowrap">
        <span>{message}</span>
        <Button variant="default" size="compact-sm" onClick={takeBack}>
          {i18next.t('shared:undo')}
        </Button>
      </Group>
    ),
  })
}
