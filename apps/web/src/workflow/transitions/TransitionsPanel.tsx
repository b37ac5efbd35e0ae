import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { transitionsQuery } from '../transitions.queries.ts'
import styles from '../Workflows.module.css'
import { TransitionDialogs, type OpenDialog } from './TransitionDialogs.tsx'
import { TransitionsBar } from './TransitionsBar.tsx'
import { TransitionsView } from './TransitionsView.tsx'
import { useShownTransition } from './use-shown-transition.ts'

/** The transitions of a kind of entity. @source spec 002 §2 */
export const TransitionsPanel = () => {
  const { t } = useTranslation('workflow')
  const { entity, choose } = useShownTransition()
  const { data: transitions, error, refetch } = useQuery(transitionsQuery(entity))
  const [doing, setDoing] = useState<OpenDialog>()
  return (
    <section aria-label={t('transitions.tab')} aria-busy={!transitions && !error} className={styles.panel}>
      <TransitionsBar
        entity={entity}
        transitions={transitions}
        onEntity={choose}
        onAdd={() => setDoing({ kind: 'create' })}
      />
      {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {!transitions && !error && <Skeleton height={420} radius="md" />}
      {transitions?.length === 0 && <p className={styles.hint}>{t('transitions.none')}</p>}
      {transitions && transitions.length > 0 && (
        <TransitionsView key={entity} transitions={transitions} onDo={setDoing} />
      )}
      {doing && <TransitionDialogs doing={doing} entity={entity} onClose={() => setDoing(undefined)} />}
    </section>
  )
}
