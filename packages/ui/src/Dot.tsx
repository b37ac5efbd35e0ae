import type { ReactNode } from 'react'
import styles from './Dot.module.css'

type Props = { color: string; outlined: boolean; children: ReactNode }

/** A coloured dot and a word. The dot has an outline, so that pale and black dots are visible in both colour schemes. */
export const Dot = ({ color, outlined, children }: Props) => (
  <span className={styles.label} data-outlined={outlined || undefined}>
    <svg width="10" height="10" viewBox="0 0 10 10" aria-hidden>
      <circle cx="5" cy="5" r="4.5" fill={color} className={styles.dot} />
    </svg>
    <span className={styles.word}>{children}</span>
  </span>
)
