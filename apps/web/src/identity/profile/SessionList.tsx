import { Badge, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { CallButton } from '#shared/ui/CallButton.tsx'
import { useFocusFallback } from '#shared/hooks/use-focus-fallback.ts'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { formatMoment } from '#shared/text/format-date.ts'
import { toastSuccess } from '#shared/ui/toasts.tsx'
import { browserOf } from './browser-of.ts'
import styles from './Profile.module.css'
import { sessionsQuery, useEndSession } from './profile.queries.ts'

/** The person's sessions, with buttons to end them. */
export const SessionList = () => {
  const { t } = useTranslation('profile')
  const { data: sessions, error, refetch } = useQuery(sessionsQuery)
  const end = useEndSession()
  const part = useFocusFallback(sessions && String(sessions.length))
  return (
    <section ref={part} tabIndex={-1} className={styles.card} aria-labelledby="own-sessions">
      <h2 id="own-sessions" className={styles.subtitle}>
        {t('sessions.title')}
      </h2>
      {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {!sessions && !error && <Skeleton height={80} radius="md" />}
      <ul className={styles.sessions}>
        {sessions?.map(({ uuid, userAgent, createdAt, seenAt, current }) => {
          const browser = browserOf(userAgent) ?? t('sessions.unknown')
          return (
            <li key={uuid} className={styles.session}>
              <span className={styles.names}>
                <span>
                  {browser} {current && <Badge variant="light">{t('sessions.current')}</Badge>}
                </span>
                <span className={styles.hint}>
                  {t('sessions.times', { since: formatMoment(createdAt), seen: formatMoment(seenAt) })}
                </span>
              </span>
              {!current && (
                <CallButton
                  size="xs"
                  variant="default"
                  aria-label={t('sessions.endOf', { browser })}
                  onCall={() => end.mutateAsync(uuid, { onSuccess: () => toastSuccess(t('sessions.ended')) })}
                >
                  {t('sessions.end')}
                </CallButton>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
