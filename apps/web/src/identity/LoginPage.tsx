import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { tenantQuery } from '#shared/person.ts'
import { ScreenTitle } from '#shared/ScreenTitle.tsx'
import { LoginForm } from './LoginForm.tsx'
import styles from './LoginPage.module.css'
import { loggedQuery } from './session.queries.ts'
import { SignedIn } from './SignedIn.tsx'
import { TenantCrest } from './TenantCrest.tsx'

/** The login screen: one card, without header and side menu. @source spec 001 §2 */
export const LoginPage = () => {
  const { t } = useTranslation('identity')
  const { data: tenant } = useQuery(tenantQuery)
  const { data: session, isPending } = useQuery(loggedQuery)
  return (
    <main className={styles['screen']}>
      <ScreenTitle of={t('login')} />
      <div className={styles['card']}>
        <div className={styles['organisation']}>
          {tenant && <TenantCrest tenant={tenant} size={56} />}
          <p>{tenant?.displayName ?? ' '}</p>
        </div>
        <h1>{t('signIn')}</h1>
        {!isPending && (session?.logged ? <SignedIn /> : <LoginForm />)}
      </div>
    </main>
  )
}
