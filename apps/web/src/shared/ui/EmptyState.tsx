import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'

type Props = { icon: ReactNode; text: string; hint?: string; action?: ReactNode }

/** What stands where nothing is yet: one line that says what belongs here, and one thing to do. */
export const EmptyState = ({ icon, text, hint, action }: Props) => (
  <div className={styles.empty}>
    {icon}
    <p className={styles.says}>{text}</p>
    {hint && <p>{hint}</p>}
    {action}
  </div>
)
