import { Alert } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { refusalText } from '#shared/api/refusal-text.ts'
import { isRefused } from '#shared/api/refusal.ts'

/** Explains why the sign-in failed, and how long to wait before the next try. */
export const LoginFailed = ({ error }: { error: Error }) => {
  const { t } = useTranslation('identity')
  const wait = isRefused(error, 'tooManyAttempts') ? error.retryAfter : undefined
  return (
    <Alert color="red" variant="light" role="alert" icon={<IconAlertCircle size={18} stroke={1.6} />}>
      {wait === undefined ? refusalText(error) : t('tooManyAttempts', { count: wait })}
    </Alert>
  )
}
