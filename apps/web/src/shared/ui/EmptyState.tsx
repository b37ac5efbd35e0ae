import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'

type Props = { icon: ReactNode; text: string; hint?: string; action?: ReactNode }

/** An empty state: one line about what belongs here, and one action. */
export const EmptyState = ({ icon, text, hint, action }: Props) => (
  <div className={styles.empty}>
    {icon}
    <p className={styles.text}>{text}</p>
    {hint && <p>{hint}</p>}
    {action}
  </div>
)
