import { Button, Stack, Title } from '@mantine/core'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { refusalText } from '#shared/api/refusal-text.ts'

/** The error page of a screen that cannot be shown. Only a new page requests missing code again. */
export const ScreenFailed = ({ error }: ErrorComponentProps) => {
  const { t } = useTranslation('app')
  return (
    <Stack component="main" align="center" justify="center" gap="lg" mih="60dvh" p="xl" role="alert">
      <Title order={1}>{t('failed')}</Title>
      <p>{refusalText(error)}</p>
      <Button onClick={() => window.location.reload()}>{t('reload')}</Button>
    </Stack>
  )
}
