import type { ReactNode } from 'react'
import styles from './Picker.module.css'

type Props = {
  title: string
  author: string
  chosen: boolean
  disabled?: boolean
  onChoose: () => void
  /** Its picture. */
  children: ReactNode
}

/** One of what can be chosen from; exactly one is. */
export const Choice = ({ title, author, chosen, disabled = false, onChoose, children }: Props) => (
  <li>
    <label className={styles.choice} data-chosen={chosen || undefined}>
      <input type="radio" name="picked" checked={chosen} disabled={disabled} onChange={onChoose} />
      {children}
      <span className={styles.name}>{title}</span>
      <span className={styles.author}>{author}</span>
    </label>
  </li>
)
