import type { ReactNode } from 'react'
import styles from './Overview.module.css'

/** A titled part of the overview. */
export const Card = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.card} aria-label={title}>
    <h2 className={styles.heading}>{title}</h2>
    {children}
  </section>
)

/** Names with their values. */
export const Facts = ({ children }: { children: ReactNode }) => <dl className={styles.facts}>{children}</dl>

export const Fact = ({ name, value }: { name: ReactNode; value: ReactNode }) => (
  <div className={styles.fact}>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)
