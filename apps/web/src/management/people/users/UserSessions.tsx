import { Group, Skeleton } from '@mantine/core'
import type { SignInOfUser } from '@pressmark/contract/identity/membership.ts'
import type { User } from '@pressmark/contract/identity/users.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFocusFallback } from '#shared/hooks/use-focus-fallback.ts'
import { formatMoment } from '#shared/text/format-date.ts'
import { CallButton } from '#shared/ui/CallButton.tsx'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { RefusalAlert } from '#shared/ui/RefusalAlert.tsx'
import { toastSuccess } from '#shared/ui/toasts.tsx'
import { signInQuery, useEndSessions, useUnlockSignIn } from '../membership.queries.ts'
import styles from '../People.module.css'

/** The open sessions of a person, and the lock after too many wrong passwords. Both can be ended. */
export const UserSessions = ({ user }: { user: User }) => {
  const { t } = useTranslation('people')
  const { data, error, refetch } = useQuery(signInQuery(user.uuid))
  const part = useFocusFallback(data && [data.sessions.length, data.locked].join(' '))
  return (
    <section ref={part} tabIndex={-1} className={styles.rename} aria-labelledby="user-sessions">
      <h3 id="user-sessions" className={styles.part}>
        {t('sessions.title')}
      </h3>
      <p className={styles.hint}>
        {user.lastSignInAt ? t('sessions.last', { time: formatMoment(user.lastSignInAt) }) : t('sessions.never')}
      </p>
      {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={60} radius="md" />}
      {data && <OpenSessions user={user} sessions={data.sessions} />}
      {data?.locked && <Lock user={user} />}
    </section>
  )
}

const OpenSessions = ({ user, sessions }: { user: User; sessions: SignInOfUser['sessions'] }) => {
  const { t } = useTranslation('people')
  const end = useEndSessions()
  if (sessions.length === 0) return <p className={styles.hint}>{t('sessions.none')}</p>
  return (
    <>
      <ul className={styles.members}>
        {sessions.map(({ uuid, userAgent, seenAt }) => (
          <li key={uuid} className={styles.member}>
            <span className={styles.names}>
              {userAgent || t('sessions.unknown')}
              <span className={styles.hint}>{t('sessions.seen', { time: formatMoment(seenAt) })}</span>
            </span>
          </li>
        ))}
      </ul>
      <RefusalAlert error={end.error} />
      <Group>
        <CallButton
          variant="default"
          onCall={() => end.mutateAsync(user.uuid, { onSuccess: () => toastSuccess(t('sessions.ended')) })}
        >
          {t('sessions.end')}
        </CallButton>
      </Group>
    </>
  )
}

const Lock = ({ user }: { user: User }) => {
  const { t } = useTranslation('people')
  const unlock = useUnlockSignIn()
  return (
    <>
      <p className={styles.hint}>{t('sessions.locked')}</p>
      <RefusalAlert error={unlock.error} />
      {user.signInEditable && (
        <Group>
          <CallButton
            variant="default"
            onCall={() => unlock.mutateAsync(user.uuid, { onSuccess: () => toastSuccess(t('sessions.unlocked')) })}
          >
            {t('sessions.unlock')}
          </CallButton>
        </Group>
      )}
    </>
  )
}
