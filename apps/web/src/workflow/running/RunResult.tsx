import { Button, Stack } from '@mantine/core'
import type { RunProblem, TransitionRun } from '@pressmark/contract/workflow/transition-runs.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogFooter } from '#shared/ui/DialogButtons.tsx'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { formatCount } from '#shared/text/format-date.ts'
import { Paging } from '#shared/ui/Paging.tsx'
import { RefusalAlert } from '#shared/ui/RefusalAlert.tsx'
import styles from './Running.module.css'
import { runProblemsQuery } from './running.queries.ts'

/** The entries that a job moved, and those that it skipped with the reasons. */
export const RunResult = ({ run, onClose }: { run: TransitionRun; onClose: () => void }) => {
  const { t } = useTranslation(['workflow', 'shared'])
  const { moved, skipped, state } = run
  return (
    <Stack gap="sm">
      {state === 'FAILED' && <RefusalAlert text={t('run.failed')} />}
      <output>{t('run.moved', { count: moved, shown: formatCount(moved) })}</output>
      {skipped > 0 && <RunProblems run={run} />}
      <DialogFooter>
        <Button onClick={onClose}>{t('shared:close')}</Button>
      </DialogFooter>
    </Stack>
  )
}

const RunProblems = ({ run: { uuid, skipped } }: { run: TransitionRun }) => {
  const { t, i18n } = useTranslation('workflow')
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery(runProblemsQuery(uuid, page))
  const reasonText = ({ code, state, fieldLabels }: RunProblem) =>
    t(`run.reasons.${code}`, {
      state: state ?? '',
      field: fieldLabels?.[i18n.language] ?? fieldLabels?.['en'] ?? '',
    })
  return (
    <>
      <h3 className={styles.left} id="run-left">
        {t('run.skipped', { count: skipped, shown: formatCount(skipped) })}
      </h3>
      {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {data && (
        <>
          <ul className={styles.failures} aria-labelledby="run-left">
            {data._embedded.problems.map((problem) => (
              <li key={problem.uuid}>
                <strong>{problem.title || t('run.untitled')}</strong>
                <span className={styles.none}>{reasonText(problem)}</span>
              </li>
            ))}
          </ul>
          <Paging page={data.page} label={t('run.skippedPages')} onPage={setPage} />
        </>
      )}
    </>
  )
}
