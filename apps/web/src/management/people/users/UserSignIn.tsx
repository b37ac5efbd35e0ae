import { Alert, Badge, Button, Group, Stack } from '@mantine/core'
import type { User } from '@pressmark/contract/identity/users.ts'
import { IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelf } from '#shared/api/person.ts'
import { useFocusFallback } from '#shared/hooks/use-focus-fallback.ts'
import { CallButton } from '#shared/ui/CallButton.tsx'
import { toastSuccess } from '#shared/ui/toasts.tsx'
import { RefusalAlert } from '#shared/ui/RefusalAlert.tsx'
import { useGiveLink, useRemoveFactor } from '../people.queries.ts'
import styles from '../People.module.css'
import { LinkCreated } from './LinkCreated.tsx'
import { UserSessions } from './UserSessions.tsx'

/** The sign-in of a person: a link for a new password, and the removal of a lost second factor. */
export const UserSignIn = ({ user }: { user: User }) => {
  const { t } = useTranslation(['people', 'refusals'])
  const self = useSelf()
  const give = useGiveLink()
  const part = useFocusFallback(String(give.data?.address))
  if (!user.signInEditable)
    return (
      <Stack gap="xl">
        <Alert color="gray" variant="light" icon={<IconInfoCircle size={18} stroke={1.6} />}>
          {self?.uuid === user.uuid ? t('signIn.own') : t('refusals:signInProtected')}
        </Alert>
        <UserSessions user={user} />
      </Stack>
    )
  return (
    <Stack gap="xl">
      <section ref={part} tabIndex={-1} className={styles.rename} aria-labelledby="password-link">
        <h3 id="password-link" className={styles.part}>
          {t('signIn.password')}
        </h3>
        <p className={styles.hint}>{t('signIn.passwordHint')}</p>
        <RefusalAlert error={give.error} />
        {give.data ? (
          <LinkCreated link={give.data} />
        ) : (
          <Group>
            <CallButton variant="default" onCall={() => give.mutateAsync(user.uuid)}>
              {t('signIn.createLink')}
            </CallButton>
          </Group>
        )}
      </section>
      <UserFactor user={user} />
      <UserSessions user={user} />
    </Stack>
  )
}

const UserFactor = ({ user }: { user: User }) => {
  const { t } = useTranslation(['people', 'shared'])
  const [isConfirming, setAsking] = useState(false)
  const remove = useRemoveFactor()
  const part = useFocusFallback([isConfirming, user.secondFactor].join(' '))
  const done = () => {
    toastSuccess(t('signIn.factorRemoved'))
    setAsking(false)
  }
  return (
    <section ref={part} tabIndex={-1} className={styles.rename} aria-labelledby="user-factor">
      <h3 id="user-factor" className={styles.part}>
        {t('signIn.factor')}{' '}
        <Badge variant="light" {...(!user.secondFactor && { color: 'gray' })}>
          {t(user.secondFactor ? 'signIn.on' : 'signIn.off')}
        </Badge>
      </h3>
      {user.secondFactor && <p className={styles.hint}>{t('signIn.factorHint')}</p>}
      <RefusalAlert error={remove.error} />
      {user.secondFactor && (
        <Group gap="sm">
          {isConfirming ? (
            <>
              <CallButton color="red.9" onCall={() => remove.mutateAsync(user.uuid, { onSuccess: done })}>
                {t('signIn.removeFactor')}
              </CallButton>
              <Button variant="subtle" color="gray" data-autofocus onClick={() => setAsking(false)}>
                {t('shared:cancel')}
              </Button>
            </>
          ) : (
            <Button variant="default" onClick={() => setAsking(true)}>
              {t('signIn.remove')}
            </Button>
          )}
        </Group>
      )}
    </section>
  )
}
