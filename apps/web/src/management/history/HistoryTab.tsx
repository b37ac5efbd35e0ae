import { Button, NativeSelect, Skeleton, TextInput } from '@mantine/core'
import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import {
  exportSettingsHistory,
  SETTINGS_AREAS,
  type SettingsArea,
} from '@pressmark/contract/tenants/settings-history.ts'
import { IconDownload, IconHistory } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { nameOf } from '#shared/api/person.ts'
import { withoutEmpty } from '#shared/text/without-empty.ts'
import { historyQuery, type HistoryFilter } from '#shared/history/history.queries.ts'
import { SettingsEntry } from '#shared/history/SettingsEntry.tsx'
import { EmptyState } from '#shared/ui/EmptyState.tsx'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { allUsersQuery } from '../people/people.queries.ts'
import styles from './History.module.css'

/** The changes of administrators, and the sign-ins: by area, person and days, also as a CSV file. */
export const HistoryTab = () => {
  const { t } = useTranslation(['management', 'item'])
  const { area, person, from, to } = useHistoryAddress()
  const days = { from: from && startOf(from, 0), to: to && startOf(to, 1) }
  const filter: HistoryFilter = withoutEmpty({ area, person, ...days })
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    historyQuery(filter),
  )
  const changes = data?.pages.flatMap((page) => page._embedded.changes)
  return (
    <section aria-label={t('history.tab')} className={styles.section}>
      <HistoryFilters csv={addressOf(exportSettingsHistory, {}, filter)} />
      {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {!changes && !error && <Skeleton height={320} radius="md" />}
      {changes?.length === 0 && (
        <EmptyState icon={<IconHistory size={32} stroke={1.4} aria-hidden />} text={t('history.none')} />
      )}
      {changes && changes.length > 0 && (
        <ol className={styles.changes}>
          {changes.map((change) => (
            <SettingsEntry key={change.id} change={change} />
          ))}
        </ol>
      )}
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('item:history.older')}
        </Button>
      )}
    </section>
  )
}

/* The start of a day of the person, `after` days later, as a moment. */
const startOf = (day: string, after: number): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + after).toISOString()
}

/* The filters in the address. An unknown area is left out. */
const useHistoryAddress = () => {
  const search = useSearch({ from: '/shell/management' })
  return { ...search, area: SETTINGS_AREAS.find((one) => one === search.area) }
}

/* The filters are in the address. */
const HistoryFilters = ({ csv }: { csv: string }) => {
  const { t } = useTranslation('management')
  const navigate = useNavigate()
  const { area, person, from, to } = useHistoryAddress()
  const { data: users = [] } = useQuery(allUsersQuery)
  const change = (changed: { area?: SettingsArea | undefined; person?: string; from?: string; to?: string }) =>
    void navigate({
      to: '/management',
      search: { tab: 'history', ...withoutEmpty({ area, person, from, to, ...changed }) },
      replace: true,
    })
  return (
    <div className={styles.bar}>
      <NativeSelect
        label={t('history.area')}
        value={area ?? ''}
        onChange={({ currentTarget }) => change({ area: (currentTarget.value || undefined) as SettingsArea })}
        data={[
          { value: '', label: t('history.allAreas') },
          ...SETTINGS_AREAS.map((value) => ({ value, label: t(`history.areas.${value}`) })),
        ]}
      />
      <NativeSelect
        label={t('history.person')}
        value={person ?? ''}
        onChange={({ currentTarget }) => change({ person: currentTarget.value })}
        data={[
          { value: '', label: t('history.everyone') },
          ...users.map((user) => ({ value: user.uuid, label: `${nameOf(user)} (${user.username})` })),
        ]}
      />
      <TextInput
        type="date"
        label={t('history.from')}
        value={from ?? ''}
        onChange={({ currentTarget }) => change({ from: currentTarget.value })}
      />
      <TextInput
        type="date"
        label={t('history.to')}
        value={to ?? ''}
        onChange={({ currentTarget }) => change({ to: currentTarget.value })}
      />
      <Button
        component="a"
        href={csv}
        download
        variant="default"
        leftSection={<IconDownload size={17} stroke={1.6} aria-hidden />}
      >
        {t('history.csv')}
      </Button>
    </div>
  )
}
