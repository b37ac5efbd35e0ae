import { Alert, Button, Group } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { refusalText } from '../api/refusal-text.ts'

/** What failed, in words, beside what is still on screen; with `onRetry` it can be tried again. */
export const ErrorAlert = ({ error, onRetry }: { error: unknown; onRetry?: () => void }) => {
  const { t } = useTranslation('shared')
  return (
    <Alert color="red" variant="light" icon={<IconAlertTriangle size={18} stroke={1.6} />} role="alert">
      <Group justify="space-between" gap="sm">
        <span>
          {t('couldNotLoad')}. {refusalText(error)}
        </span>
        {onRetry && (
          <Button size="xs" variant="default" onClick={onRetry}>
            {t('tryAgain')}
          </Button>
        )}
      </Group>
    </Alert>
  )
}
