import { Button, Progress } from '@mantine/core'
import type { TransitionRun } from '@pressmark/contract/workflow/transition-runs.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#shared/ui/Dialog.tsx'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { formatCount, formatMoment } from '#shared/text/format-date.ts'
import { Paging } from '#shared/ui/Paging.tsx'
import styles from './Running.module.css'
import { isUnderWay, myRunsQuery } from './running.queries.ts'
import { RunProgress } from './RunProgress.tsx'
import { RunResult } from './RunResult.tsx'

/** The person's workflow runs on selections, with progress and results. They remain after a reload of the page. */
export const MyRuns = () => {
  const { t } = useTranslation('workflow')
  const [page, setPage] = useState(1)
  const [shown, setShown] = useState<string>()
  const { data, error, refetch } = useQuery(myRunsQuery(page))
  const runs = data?._embedded.transitionRuns ?? []
  const run = runs.find(({ uuid }) => uuid === shown)
  if (error) return <ErrorAlert error={error} onRetry={() => void refetch()} />
  if (!data || data.page.totalElements === 0) return null
  return (
    <section className={styles.mine} aria-labelledby="my-runs">
      <h2 id="my-runs" className={styles.left}>
        {t('run.own')}
      </h2>
      <ul className={styles.runs}>
        {runs.map((one) => (
          <RunRow key={one.uuid} run={one} onShow={() => setShown(one.uuid)} />
        ))}
      </ul>
      <Paging page={data.page} label={t('run.ownPages')} onPage={setPage} />
      {run && (
        <Dialog title={t('run.title')} size={600} onClose={() => setShown(undefined)}>
          {isUnderWay(run) ? <RunProgress run={run} /> : <RunResult run={run} onClose={() => setShown(undefined)} />}
        </Dialog>
      )}
    </section>
  )
}

const RunRow = ({ run, onShow }: { run: TransitionRun; onShow: () => void }) => {
  const { t } = useTranslation('workflow')
  const { name, itemFromState, itemToState, state, progress, moved, skipped, total, createdDate } = run
  const date = formatMoment(createdDate)
  const parts = isUnderWay(run)
    ? [t('run.progress', { done: formatCount(moved + skipped), total: formatCount(total) })]
    : [
        state === 'FAILED' && t('run.failed'),
        t('run.moved', { count: moved, shown: formatCount(moved) }),
        skipped > 0 && t('run.skippedCount', { count: skipped, shown: formatCount(skipped) }),
      ]
  return (
    <li className={styles.run}>
      <div>
        <strong>{name}</strong>
        <p className={styles.none}>
          {itemFromState} → {itemToState} · <time dateTime={createdDate}>{date}</time>
        </p>
        <p className={styles.none}>{parts.filter(Boolean).join(' ')}</p>
        {isUnderWay(run) && <Progress mt={6} value={progress * 100} aria-label={name} />}
      </div>
      <Button size="xs" variant="default" aria-label={t('run.showOf', { name, date })} onClick={onShow}>
        {t('run.show')}
      </Button>
    </li>
  )
}
