import { Button, Stack, Title } from '@mantine/core'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { refusalText } from '#shared/api/refusal-text.ts'

/** What a person sees when a screen cannot be shown at all. Code that did not come is asked for anew only by a new page. */
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
