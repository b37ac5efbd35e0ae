import { Button, Stack, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ScreenTitle } from '#shared/ui/ScreenTitle.tsx'

/** Says that the person may not open this screen. */
export const RightMissing = () => {
  const { t } = useTranslation('app')
  return (
    <Stack align="center" justify="center" gap="lg" mih="60dvh" p="xl" role="alert">
      <ScreenTitle of={t('rightMissing')} />
      <Title order={1}>{t('rightMissing')}</Title>
      <p>{t('rightMissingHint')}</p>
      <Button component={Link} to="/catalog">
        {t('menu.catalogue')}
      </Button>
    </Stack>
  )
}
