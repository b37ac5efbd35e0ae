import { NOTIFICATION_MS } from '@pressmark/contract/platform/constants.ts'
import { notifications, type NotificationData } from '@mantine/notifications'
import i18next from 'i18next'

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
