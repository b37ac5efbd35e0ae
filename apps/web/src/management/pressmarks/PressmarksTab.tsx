import { Alert, Skeleton } from '@mantine/core'
import type { listRepeatedPressmarks } from '@pressmark/contract/catalogue/items.ts'
import type { AnswerOf } from '@pressmark/contract/platform/endpoint.ts'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#shared/ui/EmptyState.tsx'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { Paging } from '#shared/ui/Paging.tsx'
import styles from './Pressmarks.module.css'
import { repeatedPressmarksQuery } from './pressmarks.queries.ts'

/** Lists the items whose pressmark another item has, except for case and spaces. Only items of an earlier release are listed. */
export const PressmarksTab = () => {
  const { t } = useTranslation('management')
  const navigate = useNavigate()
  const { page = 1 } = useSearch({ from: '/shell/management' })
  const { data, error, refetch } = useQuery(repeatedPressmarksQuery(page))
  const turn = (to: number, how: { replace: boolean }) =>
    void navigate({ to: '.', search: (previous) => ({ ...previous, page: to }), ...how })
  return (
    <section aria-label={t('pressmarks.tab')} aria-busy={!data && !error} className={styles.tab}>
      {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={280} radius="md" />}
      {data?.page.totalElements === 0 && (
        <EmptyState icon={<IconCircleCheck size={32} stroke={1.4} aria-hidden />} text={t('pressmarks.none')} />
      )}
      {data && data.page.totalElements > 0 && <RepeatedPressmarks page={data} />}
      {data && <Paging page={data.page} label={t('pressmarks.pages')} onPage={turn} />}
    </section>
  )
}

type Props = { page: AnswerOf<typeof listRepeatedPressmarks> }

const RepeatedPressmarks = ({ page }: Props) => {
  const { t } = useTranslation('management')
  return (
    <>
      <Alert
        color="yellow"
        variant="light"
        icon={<IconAlertTriangle size={18} stroke={1.6} aria-hidden />}
        title={t('pressmarks.found', { count: page.page.totalElements })}
        classNames={{ label: styles.found }}
      >
        {t('pressmarks.hint')}
      </Alert>
      <ul className={styles.items} aria-label={t('pressmarks.list')}>
        {page._embedded.culturalItems.map(({ uuid, sgtt, pressmark, parentCollectionsUuids: [collectionUuid] }) => (
          <li key={uuid}>
            <span className={styles.pressmark}>{pressmark}</span>
            {collectionUuid === undefined ? (
              <span>{sgtt}</span>
            ) : (
              <Link to="/catalog/$collectionUuid/cultural-item/$uuid" params={{ collectionUuid, uuid }}>
                {sgtt}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
