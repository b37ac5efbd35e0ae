import '@mantine/notifications/styles.layer.css'
import { Notifications } from '@mantine/notifications'
import { NOTIFICATION_MS } from '@pressmark/contract/platform/constants.ts'

/** The area where notifications appear. */
export const Toasts = () => <Notifications position="bottom-right" autoClose={NOTIFICATION_MS} limit={4} />
