import { Skeleton, Button, Checkbox, NativeSelect } from '@mantine/core'
import { PAGE_SIZE } from '@pressmark/contract/platform/constants.ts'
import { listWaiting, type Waiting } from '@pressmark/contract/workflow/inbox.ts'
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useRef, useState, type ReactNode, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { IconRoute } from '@tabler/icons-react'
import { call } from '#shared/api/call.ts'
import { workflowKeys } from '#shared/api/keys.ts'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { lazyComponent } from '#shared/hooks/lazy-component.ts'
import { Paging } from '#shared/ui/Paging.tsx'
import { formatCount } from '#shared/text/format-date.ts'
import styles from './Inbox.module.css'
import type { WaitingGroup, WaitingOrder } from './inbox.queries.ts'
import { WaitingRow } from './WaitingRow.tsx'

const WorkflowActions = lazyComponent(() => import('../running/WorkflowActions.tsx'), 'WorkflowActions')

/** A page (1-based) of the entries that wait in a state, or in all. */
const waitingQuery = ({ resourceType, state }: WaitingGroup, sort: WaitingOrder, page: number) =>
  queryOptions({
    queryKey: workflowKeys.inboxEntities(resourceType, state ?? '', sort, page),
    queryFn: ({ signal }) =>
      call(listWaiting, {
        query: { resourceType, ...(state !== undefined && { state }), sort: [sort], page: page - 1, size: PAGE_SIZE },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

type Props = {
  group: WaitingGroup
  /** All groups, which name the transitions of each state. */
  waiting: readonly Waiting[]
  sort: WaitingOrder
  page: number
  onSort: (sort: WaitingOrder) => void
  onPage: (page: number, how: { replace: boolean }) => void
}

/** The waiting entries of one state or of all, with the workflow actions of each entry and of selected entries. */
export const WaitingList = ({ group, waiting, sort, page, onSort, onPage }: Props) => {
  const { t } = useTranslation('workflow')
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery(waitingQuery(group, sort, page))
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [open, setOpen] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const stateOf = (name: string) =>
    waiting.find(({ resourceType, state }) => resourceType === group.resourceType && state === name)
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
        heading={heading}
        order={<OrderSelect value={sort} hasStates={group.state === undefined} onChange={onSort} />}
      />
      {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={200} />}
      <ul className={styles.entities}>
        {entities.map((entity) => (
          <WaitingRow
            key={entity.uuid}
            entity={entity}
            color={group.state === undefined ? stateOf(entity.state)?.color : undefined}
            transitions={stateOf(entity.state)?.transitions ?? []}
            chosen={chosen.has(entity.uuid)}
            onChoose={(isSelected) => choose([entity.uuid], isSelected)}
            onFired={() => {
              choose([entity.uuid], false)
              // The button that had the focus leaves with its entry.
              heading.current?.focus()
            }}
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
  heading: RefObject<HTMLHeadingElement | null>
  order: ReactNode
}

/** The number of waiting or selected entries, and the button for workflow actions. */
const WaitingBar = ({ total, chosen, all, onAll, onActions, heading, order }: WaitingBarProps) => {
  const { t } = useTranslation('workflow')
  return (
    <div className={styles.bar}>
      <Checkbox
        aria-label={t('inbox.selectPage')}
        checked={all}
        indeterminate={!all && chosen > 0}
        onChange={({ currentTarget }) => onAll(currentTarget.checked)}
      />
      <h2 ref={heading} tabIndex={-1} className={styles.total} aria-live="polite">
        {chosen > 0
          ? t('inbox.selected', { count: chosen, shown: formatCount(chosen) })
          : t('inbox.waiting', { count: total, shown: formatCount(total) })}
      </h2>
      {order}
      <Button
        size="xs"
        leftSection={<IconRoute size={16} stroke={1.6} aria-hidden />}
        disabled={chosen === 0}
        onClick={onActions}
      >
        {t('run.title')}
      </Button>
    </div>
  )
}

type OrderSelectProps = { value: WaitingOrder; hasStates: boolean; onChange: (order: WaitingOrder) => void }

const OrderSelect = ({ value, hasStates, onChange }: OrderSelectProps) => {
  const { t } = useTranslation('workflow')
  const orders = (['since', 'since,desc', 'title', 'state'] as const).filter((one) => one !== 'state' || hasStates)
  return (
    <NativeSelect
      size="xs"
      className={styles.order}
      aria-label={t('inbox.order')}
      value={value}
      data={orders.map((order) => ({ value: order, label: t(`inbox.orders.${order}`) }))}
      onChange={({ currentTarget }) => onChange(currentTarget.value as WaitingOrder)} // one of its options
    />
  )
}
