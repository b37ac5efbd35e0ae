import { Skeleton } from '@mantine/core'
import { BIN_DAYS, listBin, type Deleted } from '@pressmark/contract/catalogue/history.ts'
import { IconTrash, IconArrowBackUp } from '@tabler/icons-react'
import { useQuery, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { CallButton } from '#shared/ui/CallButton.tsx'
import { EmptyState } from '#shared/ui/EmptyState.tsx'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { Paging } from '#shared/ui/Paging.tsx'
import { ScreenHeading } from '#shared/ui/ScreenHeading.tsx'
import { ScreenTitle } from '#shared/ui/ScreenTitle.tsx'
import { formatMoment } from '#shared/text/format-date.ts'
import { nameOf, useMay } from '#shared/api/person.ts'
import { useRestore } from '#shared/api/undo-deletion.ts'
import { useRefresh } from '#shared/api/use-refresh.ts'
import { toastSuccess } from '#shared/ui/toasts.tsx'
import { call } from '#shared/api/call.ts'
import { itemKeys } from '#shared/api/keys.ts'
import styles from './BinPage.module.css'

/** The bin: recently deleted entries, which administrators and the person who deleted them can restore. @source docs/decisions/0013-history-and-the-bin.md */
export const BinPage = () => {
  const { t } = useTranslation('item')
  const navigate = useNavigate()
  const { page = 1 } = useSearch({ from: '/shell/bin' })
  const { data, error, refetch } = useQuery(binQuery(page))
  const deleted = data?._embedded.deleted
  const seesAll = useMay('catalogue.restore')
  const toPage = (to: number, how: { replace: boolean }) =>
    void navigate({ to: '/bin', search: to > 1 ? { page: to } : {}, ...how })
  useRefresh({ kinds: [...CHANGES], keys: [itemKeys.bins], everyMs: REFRESH_MS })

  return (
    <div className={styles.page}>
      <ScreenTitle of={t('bin.title')} />
      <ScreenHeading className={styles.title}>{t('bin.title')}</ScreenHeading>
      <p className={styles.hint}>{t(seesAll ? 'bin.hint' : 'bin.ownHint', { days: BIN_DAYS })}</p>
      {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={280} />}
      {data?.page.totalElements === 0 && (
        <EmptyState icon={<IconTrash size={44} stroke={1.2} aria-hidden="true" />} text={t('bin.empty')} />
      )}
      {deleted && deleted.length > 0 && <BinTable deleted={deleted} />}
      {data && <Paging page={data.page} label={t('bin.pages')} onPage={toPage} />}
    </div>
  )
}

/** The entries of the bin: the entry, the user who deleted it, the time, and a button to restore it. */
const BinTable = ({ deleted }: { deleted: readonly Deleted[] }) => {
  const { t } = useTranslation('item')
  const restore = useRestore()
  return (
    <ul className={styles.entries} aria-label={t('bin.title')}>
      {deleted.map(({ uuid, resourceType, title, pressmark, itemTitle, deletedDate, deletedBy, daysLeft }) => (
        <li key={uuid} className={styles.entry}>
          <div className={styles.names}>
            <h2 className={styles.name}>{title}</h2>
            <p className={styles.facts}>
              {t(`bin.types.${resourceType}`)}
              {pressmark && ` · ${pressmark}`}
              {itemTitle && ` · ${t('bin.of', { title: itemTitle })}`}
            </p>
            <p className={styles.facts}>
              {t('bin.deleted', { who: nameOf(deletedBy) ?? t('history.system'), when: formatMoment(deletedDate) })}
              {' · '}
              {t('bin.daysLeft', { count: daysLeft })}
            </p>
          </div>
          <CallButton
            variant="default"
            leftSection={<IconArrowBackUp size={18} stroke={1.6} aria-hidden="true" />}
            aria-label={t('bin.restoreOf', { title })}
            disabled={restore.isPending}
            onCall={async () => {
              await restore.mutateAsync([uuid])
              // Not an option of the call: the list is gone if this was its last entry.
              toastSuccess(t('bin.restored', { title }))
            }}
          >
            {t('bin.restore')}
          </CallButton>
        </li>
      ))}
    </ul>
  )
}

/** Notices of deletions and restores. Many of them can arrive together. */
const CHANGES = [
  'item.created',
  'item.changed',
  'item.moved',
  'collection.changed',
  'bulkOperation.changed',
  'story.changed',
  'series.changed',
] as const
const REFRESH_MS = 1000

/** Returns the query for a page (1-based) of the entries deleted in the last 30 days. */
const binQuery = (page: number) =>
  queryOptions({
    queryKey: itemKeys.bin(page),
    queryFn: ({ signal }) => call(listBin, { query: { page: page - 1 }, signal }),
    placeholderData: keepPreviousData,
  })
