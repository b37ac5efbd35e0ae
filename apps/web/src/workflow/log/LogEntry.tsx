import type { TransitionLog } from '@pressmark/contract/workflow/transition-logs.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { nameOf } from '#shared/api/person.ts'
import { formatMoment } from '#shared/text/format-date.ts'
import styles from './Log.module.css'
import { OutcomeRow } from './OutcomeRow.tsx'

/** A transition in a log: its heading, author and comment, and the results of its actions. */
export const LogEntry = ({ log, children }: { log: TransitionLog; children: ReactNode }) => {
  const { t } = useTranslation('workflow')
  const { person, createdDate, comment, cascadedFrom, outcomes } = log
  return (
    <li className={styles.log}>
      {children}
      <p className={styles.facts}>
        {nameOf(person) ?? t('log.system')} · <time dateTime={createdDate}>{formatMoment(createdDate)}</time>
        {cascadedFrom !== null && ` · ${t('log.cascaded')}`}
      </p>
      {comment && <blockquote className={styles.comment}>{comment}</blockquote>}
      {outcomes.length > 0 && (
        <ul className={styles.outcomes} aria-label={t('log.actions')}>
          {outcomes.map((outcome) => (
            <OutcomeRow key={outcome.uuid} outcome={outcome} />
          ))}
        </ul>
      )}
    </li>
  )
}
