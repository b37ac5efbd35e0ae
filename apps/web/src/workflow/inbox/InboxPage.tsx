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
import { INBOX_REFRESH, inboxQuery } from './inbox.queries.ts'
import { WaitingList } from './WaitingList.tsx'

/** Entries with a transition that the person may fire. The selection is in the address. */
export const InboxPage = () => {
  const { t } = useTranslation('workflow')
  const navigate = useNavigate()
  const { resourceType, state, page = 1 } = useSearch({ from: '/shell/inbox' })
  const { data, error, refetch } = useQuery(inboxQuery)
  useRefresh(INBOX_REFRESH)
  const waiting = data?.waiting ?? []
  const chosen = waiting.find((one) => one.resourceType === resourceType && one.state === state) ?? waiting[0]
  const show = (one: Waiting, to = 1, how = { replace: false }) =>
    void navigate({
      to: '/inbox',
      search: { resourceType: one.resourceType, state: one.state, ...(to > 1 && { page: to }) },
      ...how,
    })
  return (
    <div className={styles.page}>
      <ScreenTitle of={t('inbox.title')} />
      <ScreenHeading className={styles.title}>{t('inbox.title')}</ScreenHeading>
      <p className={styles.hint}>{t('inbox.hint')}</p>
      {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={280} />}
      {data && !chosen && (
        <EmptyState icon={<IconInbox size={44} stroke={1.2} aria-hidden />} text={t('inbox.empty')} />
      )}
      {chosen && (
        <div className={styles.split}>
          <WaitingGroups waiting={waiting} chosen={chosen} onChoose={show} />
          <WaitingList
            key={`${chosen.resourceType} ${chosen.state}`}
            group={chosen}
            page={page}
            onPage={(to, how) => show(chosen, to, how)}
          />
        </div>
      )}
      <MyRuns />
    </div>
  )
}

type Props = { waiting: readonly Waiting[]; chosen: Waiting; onChoose: (group: Waiting) => void }

/** The resource types and states with waiting entries, and their numbers. */
const WaitingGroups = ({ waiting, chosen, onChoose }: Props) => {
  const { t } = useTranslation('workflow')
  return (
    <nav aria-label={t('inbox.groups')}>
      <ul className={styles.groups}>
        {waiting.map((group) => (
          <li key={`${group.resourceType} ${group.state}`}>
            <button
              type="button"
              className={styles.group}
              aria-current={group === chosen ? 'page' : undefined}
              onClick={() => onChoose(group)}
            >
              <span className={styles.kind}>{t(`entities.${group.resourceType}`)}</span>
              <Dot color={group.color} outlined={false}>
                {group.state}
              </Dot>
              <span className={styles.count}>{formatCount(group.count)}</span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}
