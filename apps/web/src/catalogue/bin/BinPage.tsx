import { Skeleton } from '@mantine/core'
import { BIN_DAYS } from '@pressmark/contract/catalogue/history.ts'
import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#shared/ui/EmptyState.tsx'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { Paging } from '#shared/ui/Paging.tsx'
import { ScreenHeading } from '#shared/ui/ScreenHeading.tsx'
import { ScreenTitle } from '#shared/ui/ScreenTitle.tsx'
import { binQuery } from './bin.queries.ts'
import { BinTable } from './BinTable.tsx'
import styles from './BinPage.module.css'

/** What was deleted lately, to be had back by administrators. @source SEMANTICS §6 */
export const BinPage = () => {
  const { t } = useTranslation('item')
  const navigate = useNavigate()
  const { page = 1 } = useSearch({ from: '/shell/bin' })
  const { data, error, refetch } = useQuery(binQuery(page))
  const deleted = data?._embedded.deleted
  const toPage = (wanted: number) => navigate({ to: '/bin', search: wanted > 1 ? { page: wanted } : {} })

  return (
    <div className={styles.page}>
      <ScreenTitle of={t('bin.title')} />
      <ScreenHeading className={styles.title}>{t('bin.title')}</ScreenHeading>
      <p className={styles.hint}>{t('bin.hint', { days: BIN_DAYS })}</p>
      {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={280} />}
      {deleted?.length === 0 && (
        <EmptyState icon={<IconTrash size={44} stroke={1.2} aria-hidden="true" />} text={t('bin.empty')} />
      )}
      {deleted && deleted.length > 0 && <BinTable deleted={deleted} />}
      {data && <Paging page={data.page} label={t('bin.pages')} onPage={(wanted) => void toPage(wanted)} />}
    </div>
  )
}
