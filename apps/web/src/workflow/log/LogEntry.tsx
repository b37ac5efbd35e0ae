import type { TransitionLog } from '@pressmark/contract/workflow/transition-logs.ts'
import { useTranslation } from 'react-i18next'
import { formatMoment } from '#shared/text/format-date.ts'
import { nameOf } from '#shared/api/person.ts'
import styles from './Log.module.css'
import { OutcomeRow } from './OutcomeRow.tsx'

/** A transition that fired: between which states, by whom, what was said, and what its actions did. */
export const LogEntry = ({ log }: { log: TransitionLog }) => {
  const { t } = useTranslation('workflow')
  const { name, itemFromState, itemToState, person, createdDate, comment, cascadedFrom, outcomes } = log
  return (
    <li className={styles.log}>
      <h3 className={styles.name}>{name}</h3>
      <p className={styles.facts}>
        {itemFromState} → {itemToState}
      </p>
      <p className={styles.facts}>
        {nameOf(person) ?? t('log.system')} · <time dateTime={createdDate}>{formatMoment(createdDate)}</time>
        {cascadedFrom !== null && ` · ${t('log.passedOn')}`}
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
