import { Skeleton, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { isRefused } from '#shared/api/refusal.ts'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { RefusalAlert } from '#shared/ui/RefusalAlert.tsx'
import { EntryCard } from '../EntryCard.tsx'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import { linkQuery } from './signing.queries.ts'
import styles from '../LoginPage.module.css'

/** The target of a password link. Sets a new password and then leads to the sign-in. */
export const SetPasswordPage = () => {
  const { t } = useTranslation('signing')
  const token = useLocation({ select: ({ hash }) => hash.replace(/^#/, '') })
  const { data: link, error, refetch } = useQuery(linkQuery(token))
  const isExpired = token === '' || isRefused(error, 'linkExpired')
  const heading = link?.kind === 'invitation' ? t('welcome') : t('setPassword')
  return (
    <EntryCard title={t('setPassword')} heading={heading}>
      {isExpired && <EndedLink />}
      {error && !isExpired && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {!link && !error && !isExpired && <Skeleton height={280} radius="md" />}
      {link && !isExpired && <NewPasswordForm username={link.username} token={token} />}
    </EntryCard>
  )
}

/** Explains that a link was used or has expired. */
const EndedLink = () => {
  const { t } = useTranslation(['signing', 'refusals'])
  const navigate = useNavigate()
  return (
    <div className={styles.form}>
      <RefusalAlert text={t('refusals:linkExpired')} />
      <Button size="md" variant="default" onClick={() => void navigate({ to: '/login' })}>
        {t('toLogin')}
      </Button>
    </div>
  )
}
