import { Skeleton } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#shared/ui/EmptyState.tsx'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { Paging } from '#shared/ui/Paging.tsx'
import { BagSection } from './BagSection.tsx'
import { DamagedOriginals } from './DamagedOriginals.tsx'
import { FixityFacts } from './FixityFacts.tsx'
import { fixityQuery } from './fixity.queries.ts'
import styles from './Fixity.module.css'

/** Whether originals still are what was uploaded, and a copy of them to take along. */
export const FixityTab = () => {
  const { t } = useTranslation('fixity')
  const navigate = useNavigate()
  const { page = 1 } = useSearch({ from: '/shell/management' })
  const { data, error, refetch } = useQuery(fixityQuery(page))
  const turn = (to: number) => void navigate({ to: '.', search: (old) => ({ ...old, page: to }) })
  return (
    <section aria-label={t('tab')} aria-busy={!data && !error} className={styles.tab}>
      {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={280} radius="md" />}
      {data?.originals === 0 && (
        <EmptyState
          icon={<IconShieldCheck size={32} stroke={1.4} aria-hidden />}
          text={t('none')}
          hint={t('explained')}
        />
      )}
      {data && data.originals > 0 && (
        <>
          <FixityFacts fixity={data} />
          {data.page.totalElements > 0 && <DamagedOriginals errors={data._embedded.damaged} />}
          <Paging page={data.page} label={t('pages')} onPage={turn} />
          <BagSection />
        </>
      )}
    </section>
  )
}
