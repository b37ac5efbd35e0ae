import { ACTION_MESSAGES } from '@pressmark/contract/workflow/action-messages.ts'
import type { Outcome, OutcomeState } from '@pressmark/contract/workflow/transition-logs.ts'
import { TASK_KINDS, type TaskKind } from '@pressmark/contract/workflow/transition-tasks.ts'
import { IconAlertTriangle, IconCircleCheck, IconClock, type Icon } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatMoment } from '#shared/text/format-date.ts'
import { useMay } from '#shared/api/person.ts'
import { CallButton } from '#shared/ui/CallButton.tsx'
import { toastSuccess } from '#shared/ui/toasts.tsx'
import { useActionResult } from '../action-results.ts'
import styles from './Log.module.css'
import { useRetry } from './log.queries.ts'

const ICONS: Record<OutcomeState, Icon> = { WAITING: IconClock, DONE: IconCircleCheck, FAILED: IconAlertTriangle }

const KINDS: readonly string[] = TASK_KINDS
const ofProduct = (outcome: Outcome): outcome is Outcome & { templateName: TaskKind } =>
  KINDS.includes(outcome.templateName)

/* An email that is only stored is done for the queue, but not for people. */
const stateOf = ({ message, state }: Outcome): OutcomeState => (message === ACTION_MESSAGES.unsent ? 'FAILED' : state)

/** The result of an action. A failed action can be retried. */
export const OutcomeRow = ({ outcome }: { outcome: Outcome }) => {
  const { t } = useTranslation('workflow')
  const mayFire = useMay('workflow.fire')
  const retry = useRetry()
  const resultOf = useActionResult()
  const { uuid, target, state, tries, retries, message, nextTryDate, finishedDate } = outcome
  const shown = stateOf(outcome)
  const Symbol = ICONS[shown]
  const what = ofProduct(outcome) ? t(`log.kinds.${outcome.templateName}`) : outcome.label
  const when = nextTryDate
    ? t('log.next', { date: formatMoment(nextTryDate) })
    : finishedDate && formatMoment(finishedDate)
  return (
    <li className={styles.outcome} data-state={shown}>
      <Symbol size={17} stroke={1.7} aria-hidden />
      <div className={styles.words}>
        <span>
          {what}
          {target && ` · ${target}`}
        </span>
        <span className={styles.facts}>
          {[
            shown === state && t(`log.outcomes.${state}`),
            tries > 1 && t('log.tries', { count: tries }),
            retries > 0 && t('log.retries', { count: retries }),
            when,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {message && <span className={styles.facts}>{resultOf(message)}</span>}
      </div>
      {state === 'FAILED' && mayFire && (
        <CallButton
          size="xs"
          variant="default"
          aria-label={t('log.tryAgainOf', { what })}
          onCall={() => retry.mutateAsync(uuid, { onSuccess: () => toastSuccess(t('log.retried')) })}
        >
          {t('log.tryAgain')}
        </CallButton>
      )}
    </li>
  )
}
