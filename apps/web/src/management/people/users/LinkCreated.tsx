import { Alert, Stack } from '@mantine/core'
import type { PasswordLink } from '@pressmark/contract/identity/password-links.ts'
import { IconMail } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { CopyField } from '#shared/copying/CopyField.tsx'
import { formatMoment } from '#shared/text/format-date.ts'
import styles from '../People.module.css'

/** Shows whether a link was sent, or shows the link once so that it can be passed on. */
export const LinkCreated = ({ link: { address, sentTo, expiresAt } }: { link: PasswordLink }) => {
  const { t } = useTranslation('people')
  const until = formatMoment(expiresAt)
  if (address === null)
    return (
      <Alert color="teal" variant="light" icon={<IconMail size={18} stroke={1.6} />}>
        {t('signIn.sent', { address: sentTo, until })}
      </Alert>
    )
  return (
    <Stack gap="sm">
      <p className={styles.hint}>{t('signIn.giveLink', { until })}</p>
      <CopyField label={t('signIn.link')} value={address} />
    </Stack>
  )
}
