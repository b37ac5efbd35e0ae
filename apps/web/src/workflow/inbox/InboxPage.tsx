import { Skeleton } from '@mantine/core'
import type { Waiting } from '@pressmark/contract/workflow/inbox.ts'
import { IconInbox } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Dot } from '@pressmark/ui/Dot.tsx'
import { EmptyState } from '#shared/ui/EmptyState.tsx'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { ScreenHeading } from '#shared/ui/ScreenHeading.tsx'
import { ScreenTitle } from '#shared/ui/ScreenTitle.tsx'
import { useRefresh } from '#shared/api/use-refresh.ts'
import { formatCount } from '#shared/text/format-date.ts'
import { MyRuns } from '../running/MyRuns.tsx'
import styles from './Inbox.module.css'
import { INBOX_REFRESH, inboxQuery, type WaitingGroup, type WaitingOrder } from './inbox.queries.ts'
import { WaitingList } from './WaitingList.tsx'

/** Entries with a transition that the person may fire. The selection is in the address. */
export const InboxPage = () => {
  const { t } = useTranslation('workflow')
  const { data, error, refetch } = useQuery(inboxQuery)
  useRefresh(INBOX_REFRESH)
  return (
    <div className={styles.page}>
      <ScreenTitle of={t('inbox.title')} />
      <ScreenHeading className={styles.title}>{t('inbox.title')}</ScreenHeading>
      <p className={styles.hint}>{t('inbox.hint')}</p>
      {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={280} />}
      {data?.waiting.length === 0 && (
        <EmptyState icon={<IconInbox size={44} stroke={1.2} aria-hidden />} text={t('inbox.empty')} />
      )}
      {data && data.waiting.length > 0 && <WaitingEntries waiting={data.waiting} />}
      <MyRuns />
    </div>
  )
}

/* The groups, and the entries of the chosen one in the chosen order. */
const WaitingEntries = ({ waiting }: { waiting: readonly Waiting[] }) => {
  const { groups, chosen, sort, page, show } = useChoice(waiting)
  return (
    <div className={styles.split}>
      <WaitingGroups groups={groups} chosen={chosen} onChoose={(group) => show({ group })} />
      <WaitingList
        key={keyOf(chosen)}
        group={chosen}
        waiting={waiting}
        sort={sort}
        page={page}
        onSort={(order) => show({ sort: order }, { replace: true })}
        onPage={(to, how) => show({ page: to }, how)}
      />
    </div>
  )
}

type Choice = { group?: WaitingGroup; sort?: WaitingOrder; page?: number }

/* The choice in the address. A group that is empty now is replaced by the first one. */
const useChoice = (waiting: readonly Waiting[]) => {
  const navigate = useNavigate()
  const { resourceType, state, sort: order = 'since', page = 1 } = useSearch({ from: '/shell/inbox' })
  const groups = groupsOf(waiting)
  const chosen = groups.find((one) => one.resourceType === resourceType && one.state === state) ?? groups[0]!
  // The entries of one state have no order of states.
  const sort = order === 'state' && chosen.state !== undefined ? 'since' : order
  const show = ({ group = chosen, sort: next = sort, page: to = 1 }: Choice, how = { replace: false }) =>
    void navigate({
      to: '/inbox',
      search: {
        resourceType: group.resourceType,
        ...(group.state !== undefined && { state: group.state }),
        ...(next !== 'since' && { sort: next }),
        ...(to > 1 && { page: to }),
      },
      ...how,
    })
  return { groups, chosen, sort, page, show }
}

/* One group for each state, and one for all states of a kind that has several. */
const groupsOf = (waiting: readonly Waiting[]): WaitingGroup[] =>
  [...new Set(waiting.map(({ resourceType }) => resourceType))].flatMap((resourceType) => {
    const states = waiting.filter((one) => one.resourceType === resourceType)
    const count = states.reduce((sum, one) => sum + one.count, 0)
    return states.length > 1 ? [...states, { resourceType, count }] : states
  })

const keyOf = ({ resourceType, state = '' }: WaitingGroup): string => `${resourceType} ${state}`

type Props = { groups: readonly WaitingGroup[]; chosen: WaitingGroup; onChoose: (group: WaitingGroup) => void }

/** The resource types and states with waiting entries, and their numbers. */
const WaitingGroups = ({ groups, chosen, onChoose }: Props) => {
  const { t } = useTranslation('workflow')
  return (
    <nav aria-label={t('inbox.groups')}>
      <ul className={styles.groups}>
        {groups.map((group) => (
          <li key={keyOf(group)}>
            <button
              type="button"
              className={styles.group}
              aria-current={keyOf(group) === keyOf(chosen) ? 'page' : undefined}
              onClick={() => onChoose(group)}
            >
              <span className={styles.kind}>{t(`entities.${group.resourceType}`)}</span>
              {group.color === undefined ? (
                <span>{t('inbox.allStates')}</span>
              ) : (
                <Dot color={group.color} outlined={false}>
                  {group.state}
                </Dot>
              )}
              <span className={styles.count}>{formatCount(group.count)}</span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}
