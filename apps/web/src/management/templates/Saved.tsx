import { IconCircleCheck } from '@tabler/icons-react'
import styles from './Templates.module.css'

/** Confirms the change for a moment before the dialog closes. */
export const Saved = ({ text }: { text: string }) => (
  <output className={styles.saved}>
    <IconCircleCheck size={17} stroke={1.8} aria-hidden />
    {text}
  </output>
)
