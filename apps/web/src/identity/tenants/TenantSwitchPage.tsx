import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { tenantQuery } from '#shared/api/person.ts'
import { RefusalAlert } from '#shared/ui/RefusalAlert.tsx'
import { ScreenTitle } from '#shared/ui/ScreenTitle.tsx'
import styles from '../LoginPage.module.css'
import { TenantLogo } from '../TenantLogo.tsx'

/** Shown after a switch of tenant whose code was refused. With a valid code the catalogue opens instead. */
export const TenantSwitchPage = () => {
  const { t } = useTranslation(['organisations', 'refusals'])
  const { data: tenant } = useQuery(tenantQuery)
  return (
    <main className={styles.screen}>
      <ScreenTitle of={t('title')} />
      <div className={styles.card}>
        <div className={styles.organisation}>
          {tenant && <TenantLogo tenant={tenant} size={56} />}
          <p>{tenant?.displayName ?? ' '}</p>
        </div>
        <h1>{t('notSignedIn')}</h1>
        <div className={styles.form}>
          <RefusalAlert text={t('refusals:tenantSwitchRefused')} />
          <Button size="md" component={Link} to="/login">
            {t('toLogin')}
          </Button>
        </div>
      </div>
    </main>
  )
}
