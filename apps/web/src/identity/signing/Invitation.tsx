import { Alert } from '@mantine/core'
import { readMemberInvitation } from '@pressmark/contract/identity/member-invitations.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#shared/api/call.ts'
import { isRefused } from '#shared/api/refusal.ts'
import { sessionKeys } from '#shared/api/keys.ts'
import { tenantQuery } from '#shared/api/person.ts'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { RefusalAlert } from '#shared/ui/RefusalAlert.tsx'
import styles from '../LoginPage.module.css'

/** Says for whom the invitation of a link is. The sign-in below accepts it. */
export const Invitation = ({ token }: { token: string }) => {
  const { t } = useTranslation('signing')
  const { data: tenant } = useQuery(tenantQuery)
  const { data, error, refetch } = useQuery({
    queryKey: sessionKeys.invitation(token),
    queryFn: ({ signal }) => call(readMemberInvitation, { body: { token }, signal }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
  const isExpired = isRefused(error, 'linkExpired')
  useEffect(() => {
    // A member who has kept the link can still sign in.
    if (isExpired) history.replaceState(history.state, '', location.pathname + location.search)
  }, [isExpired])
  if (isExpired) return <RefusalAlert className={styles.problem} error={error} />
  if (error) return <ErrorAlert error={error} onRetry={() => void refetch()} />
  if (!data || !tenant) return null
  return (
    <Alert color="blue" variant="light" className={styles.problem}>
      {t('invited', { organisation: tenant.displayName, login: data.login })}
    </Alert>
  )
}
