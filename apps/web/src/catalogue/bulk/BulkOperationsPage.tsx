import { Skeleton } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#shared/ui/EmptyState.tsx'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { formatMoment } from '#shared/text/format-date.ts'
import { Paging } from '#shared/ui/Paging.tsx'
import { nameOf } from '#shared/api/person.ts'
import { ScreenHeading } from '#shared/ui/ScreenHeading.tsx'
import { ScreenTitle } from '#shared/ui/ScreenTitle.tsx'
import { bulkOperationKeys } from '#shared/api/keys.ts'
import { useRefresh } from '#shared/api/use-refresh.ts'
import { bulkOperationText, stateText } from './bulk-operation-texts.ts'
import styles from './BulkOperations.module.css'
import { bulkOperationsQuery } from './bulk-operations.queries.ts'
import { useReturnPlace } from '#shared/hooks/back-navigation.ts'
import { useFieldLabel } from './use-field-label.ts'

/** The bulk operations, latest first, each with its link and its undo button. */
export const BulkOperationsPage = () => {
  const { t } = useTranslation('bulk')
  const navigate = useNavigate()
  const { page = 1 } = useSearch({ from: '/shell/changes' })
  const { data, error, refetch } = useQuery(bulkOperationsQuery(page))
  const labelOf = useFieldLabel()
  useRefresh({ kinds: ['bulkOperation.changed'], keys: [bulkOperationKeys.all] })
  const turn = (to: number, how: { replace: boolean }) =>
    void navigate({ to: '/changes', search: to > 1 ? { page: to } : {}, ...how })
  useReturnPlace(data)
  const bulkOperations = data?._embedded.bulkOperations ?? []
  return (
    <div className={styles.page}>
      <ScreenTitle of={t('title')} />
      <ScreenHeading className={styles.title}>{t('title')}</ScreenHeading>
      <p className={styles.hint}>{t('hint')}</p>
      {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={280} />}
      {data?.page.totalElements === 0 && (
        <EmptyState icon={<IconHistory size={44} stroke={1.2} aria-hidden />} text={t('empty')} />
      )}
      {bulkOperations.length > 0 && (
        <ul className={styles.entries} aria-label={t('title')}>
          {bulkOperations.map((bulkOperation) => (
            <li key={bulkOperation.uuid} className={styles.entry}>
              <h2 className={styles.name}>
                <Link to="/changes/$uuid" params={{ uuid: bulkOperation.uuid }}>
                  {bulkOperationText(t, bulkOperation, labelOf)}
                </Link>
              </h2>
              <p className={styles.facts}>
                {nameOf(bulkOperation.person) ?? t('system')} · {formatMoment(bulkOperation.createdDate)}
              </p>
              <p className={styles.facts}>{stateText(t, bulkOperation)}</p>
            </li>
          ))}
        </ul>
      )}
      {data && <Paging page={data.page} label={t('pages')} onPage={turn} />}
    </div>
  )
}
