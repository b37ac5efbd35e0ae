import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { EntryCard } from './EntryCard.tsx'
import { loggedQuery } from './session.queries.ts'
import { SignedIn } from './SignedIn.tsx'
import { SignIn } from './SignIn.tsx'

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
