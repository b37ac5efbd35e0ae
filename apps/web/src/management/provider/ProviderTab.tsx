import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { CopyField } from '#shared/copying/CopyField.tsx'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import styles from './Provider.module.css'
import { providerQuery } from './provider.queries.ts'
import { ProviderForm } from './ProviderForm.tsx'

/** The identity provider of the tenant. */
export const ProviderTab = () => {
  const { t } = useTranslation('management')
  const { data, error, refetch } = useQuery(providerQuery)
  return (
    <section className={styles.tab} aria-labelledby="identity-provider">
      <h2 id="identity-provider" className={styles.title}>
        {t('provider.title')}
      </h2>
      <p className={styles.what}>{t('provider.hint')}</p>
      {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={380} radius="md" />}
      {data && (
        <>
          <CopyField label={t('provider.returnAddress')} hint={t('provider.returnHint')} value={data.returnAddress} />
          <ProviderForm key={data.provider ? 'set' : 'none'} answer={data} />
        </>
      )}
    </section>
  )
}
