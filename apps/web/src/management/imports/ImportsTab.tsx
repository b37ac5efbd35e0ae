import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { useLatest } from '#shared/hooks/use-latest.ts'
import { Paging } from '#shared/ui/Paging.tsx'
import { importKeys } from '#shared/api/keys.ts'
import { useRefresh } from '#shared/api/use-refresh.ts'
import { ImportFilters } from './ImportFilters.tsx'
import { ImportList } from './ImportList.tsx'
import { ImportSummary } from './ImportSummary.tsx'
import styles from './Imports.module.css'
import { importsQuery } from './imports.queries.ts'

/** All imports, newest first, in pages. @source spec 001 §2 */
export const ImportsTab = () => {
  const { t } = useTranslation('management')
  const navigate = useNavigate()
  const { page = 1, state, person, text, from, to } = useSearch({ from: '/shell/management' })
  const filter = { state, person, text, from, to }
  const { data: read, error, refetch } = useQuery(importsQuery(page, filter))
  const data = useLatest(read)
  // Many imports run at the same time, and each sends a notice for every stage.
  useRefresh({ kinds: ['import.changed'], keys: [importKeys.all], everyMs: 1000 })
  const turn = (to: number, how: { replace: boolean }) =>
    void navigate({ to: '.', search: (previous) => ({ ...previous, page: to }), ...how })

  return (
    <section aria-label={t('imports.tab')} aria-busy={!read && !error} className={styles.tab}>
      <ImportFilters filter={filter} />
      <ImportSummary filter={filter} />
      {error && <ErrorAlert error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton height={420} radius="md" />}
      {data && (
        <ImportList
          items={data._embedded.culturalItems}
          filtered={Object.values(filter).some((one) => one !== undefined)}
        />
      )}
      {data && <Paging page={data.page} label={t('imports.pages')} onPage={turn} />}
    </section>
  )
}
