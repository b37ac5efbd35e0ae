import { NOTIFICATION_MS } from '@pressmark/contract/platform/constants.ts'
import { notifications, type NotificationData } from '@mantine/notifications'
import i18next from 'i18next'
import { Button, Group } from '@mantine/core'
import { randomId } from '@mantine/hooks'

// Pointer and focus hold a message back: whoever reads it has time.
const show = (message: string, look: Partial<NotificationData> = {}) =>
  notifications.show({
    message,
    autoClose: NOTIFICATION_MS,
    closeButtonProps: { 'aria-label': i18next.t('shared:close') },
    ...look,
  })

/** Says that something went well; gone after five seconds, unless the pointer rests on it. */
export const toastSuccess = (message: string) => show(message, { color: 'teal' })

/** Says what failed. The same text twice is shown once. */
export const toastError = (message: string) => show(message, { id: `error:${message}`, color: 'red', role: 'alert' })

/** Says what happened, with a way back; gone after five seconds, unless pointer or focus rests on it. */
export const toastUndo = (message: string, undo: () => void) => {
  const id = randomId()
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
