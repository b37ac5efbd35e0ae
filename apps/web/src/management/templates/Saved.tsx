import { IconCircleCheck } from '@tabler/icons-react'
import styles from './Templates.module.css'

/** Says that it is done, while the dialog is about to close. */
export const Saved = ({ text }: { text: string }) => (
  <output className={styles.saved}>
    <IconCircleCheck size={17} stroke={1.8} aria-hidden />
    {text}
  </output>
)
