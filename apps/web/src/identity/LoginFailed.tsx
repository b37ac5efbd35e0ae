import { useTranslation } from 'react-i18next'
import { isRefused } from '#shared/api/refusal.ts'
import { RefusalAlert } from '#shared/ui/RefusalAlert.tsx'

/** Explains why the sign-in failed, and how long to wait before the next try. */
export const LoginFailed = ({ error }: { error: Error }) => {
  const { t } = useTranslation('identity')
  const wait = isRefused(error, 'tooManyAttempts') ? error.retryAfter : undefined
  return wait === undefined ? (
    <RefusalAlert error={error} />
  ) : (
    <RefusalAlert text={t('tooManyAttempts', { count: wait })} />
  )
}
