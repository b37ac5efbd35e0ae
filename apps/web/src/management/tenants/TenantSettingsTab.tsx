import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import styles from './Tenants.module.css'
import { organisationQuery } from './tenants.queries.ts'
import { OrganisationForm } from './TenantSettingsForm.tsx'
import { Pictures } from './Pictures.tsx'

/** The settings of the tenant that its own administrators can change. */
export const OrganisationTab = () => {
  const { t } = useTranslation('tenants')
  const { data: organisation, error, refetch } = useQuery(organisationQuery)
  return (
    <section aria-label={t('ownTab')} className={styles.own}>
      {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {!organisation && !error && <Skeleton height={420} radius="md" />}
      {organisation && (
        <>
          <h2 className={styles.heading}>{organisation.displayName}</h2>
          <OrganisationForm organisation={organisation} />
          <Pictures pictures={organisation.pictures} />
        </>
      )}
    </section>
  )
}
