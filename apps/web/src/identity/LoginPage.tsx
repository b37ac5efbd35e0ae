import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Button } from '@mantine/core'
import { LOGIN_REDIRECT_MS } from '@pressmark/contract/platform/constants.ts'
import { useEffect, useEffectEvent } from 'react'
import { CallButton } from '#shared/ui/CallButton.tsx'
import { EntryCard } from './EntryCard.tsx'
import { loggedQuery, useLogoutHere } from './session.queries.ts'
import { SignIn } from './SignIn.tsx'
import styles from './LoginPage.module.css'
import { useRedirect } from './redirect.ts'

/** The login screen. @source spec 001 §2 */
export const LoginPage = () => {
  const { t } = useTranslation('identity')
  const { data: session, isPending } = useQuery(loggedQuery)
  return (
    <EntryCard title={t('login')} heading={t('signIn')}>
      {!isPending && (session?.logged ? <SignedIn /> : <SignIn />)}
    </EntryCard>
  )
}

/** Shows that a session exists, offers to end it, and continues after 3.5 s. */
const SignedIn = () => {
  const { t } = useTranslation('identity')
  const goOn = useRedirect()
  const logout = useLogoutHere()
  const leave = useEffectEvent(() => {
    if (logout.isIdle) goOn()
  })
  useEffect(() => {
    const timer = setTimeout(() => leave(), LOGIN_REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={styles.form}>
      <output>{t('alreadyLogged')}</output>
      <Button size="md" onClick={goOn}>
        {t('continue')}
      </Button>
      <CallButton size="md" variant="default" onCall={() => logout.mutateAsync()}>
        {t('logout')}
      </CallButton>
    </div>
  )
}
