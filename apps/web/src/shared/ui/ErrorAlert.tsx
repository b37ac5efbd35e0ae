import { Alert, Button, Group } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { refusalText } from '../api/refusal-text.ts'

/** Shows an error next to the content that is still on screen. `onRetry` adds a button to try again. */
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
