import '@mantine/notifications/styles.layer.css'
import { Notifications } from '@mantine/notifications'
import { NOTIFICATION_MS } from '@pressmark/contract/platform/constants.ts'
import styles from './Toasts.module.css'

// Errors stay until they are closed, and must not hold back later messages.
const MAX_SHOWN = 12

/** The area where notifications appear. */
export const Toasts = () => (
  <Notifications className={styles.toasts} position="bottom-right" autoClose={NOTIFICATION_MS} limit={MAX_SHOWN} />
)
