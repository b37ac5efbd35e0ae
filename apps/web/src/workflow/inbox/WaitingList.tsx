import { Skeleton, Button, Checkbox } from '@mantine/core'
import type { Waiting } from '@pressmark/contract/workflow/inbox.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconRoute } from '@tabler/icons-react'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { lazyComponent } from '#shared/hooks/lazy-component.ts'
import { Paging } from '#shared/ui/Paging.tsx'
import { formatCount } from '#shared/text/format-date.ts'
import styles from './Inbox.module.css'
import { waitingQuery } from './inbox.queries.ts'
import { WaitingRow } from './WaitingRow.tsx'

const WorkflowActions = lazyComponent(() => import('../running/WorkflowActions.tsx'), 'WorkflowActions')

type Props = { group: Waiting; page: number; onPage: (page: number, how: { replace: boolean }) => void }

/** The waiting entries of one state, oldest first, with the workflow actions for selected entries. */
export const WaitingList = ({ group, page, onPage }: Props) => {
  const { t } = useTranslation('workflow')
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery(waitingQuery(group.resourceType, group.state, page))
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [open, setOpen] = useState(false)
  const entities = data?._embedded.entities ?? []
  const choose = (uuids: string[], isSelected: boolean) => {
    const rest = [...chosen].filter((uuid) => !uuids.includes(uuid))
    setChosen(new Set(isSelected ? [...rest, ...uuids] : rest))
  }
  const done = () => {
    setOpen(false)
    setChosen(new Set())
  }
  return (
    <section aria-label={t('inbox.list')} aria-busy={!data && !error} className={styles.list}>
      <WaitingBar
        total={group.count}
        chosen={chosen.size}
        all={entities.length > 0 && entities.every(({ uuid }) => chosen.has(uuid))}
        onAll={(isSelected) =>
          choose(
            entities.map(({ uuid }) => uuid),
            isSelected,
          )
        }
        onActions={() => setOpen(true)}
      />
      {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={200} />}
      <ul className={styles.entities}>
        {entities.map((entity) => (
          <WaitingRow
            key={entity.uuid}
            entity={entity}
            chosen={chosen.has(entity.uuid)}
            onChoose={(isSelected) => choose([entity.uuid], isSelected)}
          />
        ))}
      </ul>
      {data && <Paging page={data.page} label={t('inbox.pages')} onPage={onPage} />}
      {open && (
        <Suspense fallback={null}>
          <WorkflowActions
            resourceType={group.resourceType}
            uuids={[...chosen]}
            // Other screens show the states of these entries as well.
            onMoved={() => queries.invalidateQueries()}
            onClose={() => setOpen(false)}
            onDone={done}
          />
        </Suspense>
      )}
    </section>
  )
}

type WaitingBarProps = {
  total: number
  chosen: number
  /** Whether all entries of this page are selected. */
  all: boolean
  onAll: (isSelected: boolean) => void
  onActions: () => void
}

/** The number of waiting or selected entries, and the button for workflow actions. */
const WaitingBar = ({ total, chosen, all, onAll, onActions }: WaitingBarProps) => {
  const { t } = useTranslation('workflow')
  return (
    <div className={styles.bar}>
      <Checkbox
        aria-label={t('inbox.selectPage')}
        checked={all}
        indeterminate={!all && chosen > 0}
        onChange={({ currentTarget }) => onAll(currentTarget.checked)}
      />
      <h2 className={styles.total} aria-live="polite">
        {chosen > 0
          ? t('inbox.selected', { count: chosen, shown: formatCount(chosen) })
          : t('inbox.waiting', { count: total, shown: formatCount(total) })}
      </h2>
      <Button
        size="xs"
        className={styles.action}
        leftSection={<IconRoute size={16} stroke={1.6} aria-hidden />}
        disabled={chosen === 0}
        onClick={onActions}
      >
        {t('run.title')}
      </Button>
    </div>
  )
}
