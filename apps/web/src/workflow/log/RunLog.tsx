import { Drawer, NativeSelect, Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { RESULT_FILTERS, type ResultFilter, type TransitionLog } from '@pressmark/contract/workflow/transition-logs.ts'
import type { Transition } from '@pressmark/contract/workflow/transitions.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { workflowKeys } from '#shared/api/keys.ts'
import { useRefresh } from '#shared/api/use-refresh.ts'
import { useReturnFocus } from '#shared/hooks/use-return-focus.ts'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { Paging } from '#shared/ui/Paging.tsx'
import { EntityLink } from '../EntityLink.tsx'
import styles from './Log.module.css'
import { LogEntry } from './LogEntry.tsx'
import { runLogQuery } from './log.queries.ts'

type Props = { transition: Transition; onClose: () => void }

/** The executions of a transition, latest first, with a filter by the results of their actions. */
export const RunLog = ({ transition, onClose }: Props) => {
  const { t } = useTranslation(['workflow', 'shared'])
  const narrow = useMediaQuery('(max-width: 47.99em)')
  useReturnFocus()
  useRefresh({ kinds: ['log.changed'], keys: [workflowKeys.logs] })
  const [{ result, page }, show] = useState<{ result?: ResultFilter | undefined; page: number }>({ page: 1 })
  const { data, error, refetch } = useQuery(runLogQuery(transition.uuid, result, page))
  const logs = data?._embedded.transitionLogs
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={narrow ? '100%' : 520}
      title={t('runLog.of', { name: transition.name })}
      closeButtonProps={{ 'aria-label': t('shared:close') }}
    >
      <NativeSelect
        label={t('runLog.filter')}
        value={result ?? ''}
        onChange={({ currentTarget: { value } }) =>
          show({ result: RESULT_FILTERS.find((one) => one === value), page: 1 })
        }
        data={[
          { value: '', label: t('runLog.all') },
          ...RESULT_FILTERS.map((value) => ({ value, label: t(`runLog.results.${value}`) })),
        ]}
      />
      {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {!logs && !error && <Skeleton height={320} mt="md" />}
      {logs && <Runs logs={logs} none={t(result ? 'runLog.noMatch' : 'runLog.empty')} />}
      {data && <Paging page={data.page} label={t('runLog.pages')} onPage={(to) => show({ result, page: to })} />}
    </Drawer>
  )
}

const Runs = ({ logs, none }: { logs: readonly TransitionLog[]; none: string }) => {
  const { t } = useTranslation('workflow')
  if (logs.length === 0) return <p className={styles.none}>{none}</p>
  return (
    <ol className={styles.logs} aria-label={t('runLog.title')}>
      {logs.map((log) => (
        <LogEntry key={log.uuid} log={log}>
          <LoggedEntity log={log} />
        </LogEntry>
      ))}
    </ol>
  )
}

/* The title of the entry, as a link unless it was deleted. */
const LoggedEntity = ({ log }: { log: TransitionLog }) => {
  const { t } = useTranslation('workflow')
  const title = log.title || t('run.untitled')
  return (
    <h3 className={styles.name}>
      {log.deleted ? t('runLog.deleted', { title }) : <EntityLink entity={{ ...log, uuid: log.assetUuid }} />}
    </h3>
  )
}
