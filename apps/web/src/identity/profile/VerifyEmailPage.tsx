import { Button, Skeleton } from '@mantine/core'
import { PASSWORD_MAX_LENGTH } from '@pressmark/contract/platform/constants.ts'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import type { SubmitEvent } from 'react'
import { PasswordField } from '#shared/forms/PasswordField.tsx'
import { useSingleMutate } from '#shared/hooks/single-call.ts'
import { useTranslation } from 'react-i18next'
import { isRefused } from '#shared/api/refusal.ts'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { RefusalAlert } from '#shared/ui/RefusalAlert.tsx'
import { toastSuccess } from '#shared/ui/toasts.tsx'
import { useNavigateIfHere } from '#shared/hooks/back-navigation.ts'
import { EntryCard } from '../EntryCard.tsx'
import styles from '../LoginPage.module.css'
import { emailLinkQuery, useFollowEmailLink } from './profile.queries.ts'

/** The target of a link that verifies an address. Asks for the password if it was not given with the request. */
export const VerifyEmailPage = () => {
  const { t } = useTranslation('profile')
  const token = useLocation({ select: ({ hash }) => hash.replace(/^#/, '') })
  const { data: link, error, refetch } = useQuery(emailLinkQuery(token))
  const isExpired = token === '' || isRefused(error, 'linkExpired')
  return (
    <EntryCard title={t('verification.title')} heading={t('verification.title')}>
      {isExpired && <EndedLink />}
      {error && !isExpired && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {!link && !error && !isExpired && <Skeleton height={120} radius="md" />}
      {link && !isExpired && <FollowForm token={token} {...link} />}
    </EntryCard>
  )
}

type Props = { token: string; email: string; passwordRequired: boolean }

const FollowForm = ({ token, email, passwordRequired }: Props) => {
  const { t } = useTranslation(['profile', 'identity'])
  const navigate = useNavigateIfHere()
  const follow = useFollowEmailLink(token)
  const { mutate: submitFollow } = useSingleMutate(follow)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const password = new FormData(event.currentTarget).get('password')
    submitFollow(password === null ? undefined : String(password), {
      onSuccess: () => {
        toastSuccess(t('verification.done'))
        void navigate({ to: '/management/self', replace: true })
      },
    })
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <p>{t('verification.follow', { email })}</p>
      {passwordRequired && (
        <PasswordField
          name="password"
          label={t('identity:password')}
          autoComplete="current-password"
          maxLength={PASSWORD_MAX_LENGTH}
          required
          withAsterisk={false}
          visibilityToggleButtonProps={{ 'aria-label': t('showPassword'), tabIndex: 0, 'aria-hidden': false }}
        />
      )}
      <RefusalAlert error={follow.error} />
      <Button type="submit" size="md" loading={follow.isPending}>
        {t('verification.confirm')}
      </Button>
    </form>
  )
}

const EndedLink = () => {
  const { t } = useTranslation('profile')
  const navigate = useNavigateIfHere()
  return (
    <div className={styles.form}>
      <RefusalAlert text={t('verification.ended')} />
      <Button size="md" variant="default" onClick={() => void navigate({ to: '/management/self' })}>
        {t('verification.toProfile')}
      </Button>
    </div>
  )
}
