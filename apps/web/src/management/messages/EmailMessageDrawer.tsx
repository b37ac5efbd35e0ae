import { Drawer, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { EmailMessage } from '@pressmark/contract/identity/email-messages.ts'
import { useTranslation } from 'react-i18next'
import { useLatest } from '#shared/hooks/use-latest.ts'
import styles from './Messages.module.css'

/** The panel at the right with what a letter says. */
export const EmailDrawer = ({
  emailMessage,
  onClose,
}: {
  emailMessage: EmailMessage | undefined
  onClose: () => void
}) => {
  const { t } = useTranslation(['management', 'shared'])
  const narrow = useMediaQuery('(max-width: 47.99em)')
  // While the panel slides away it still shows what it showed.
  const kept = useLatest(emailMessage)
  return (
    <Drawer
      opened={emailMessage !== undefined}
      onClose={onClose}
      position="right"
      size={narrow ? '100%' : 460}
      title={t('messages.message')}
      closeButtonProps={{ 'aria-label': t('shared:close') }}
    >
      {kept && (
        <Stack gap="sm">
          <h3 className={styles.subject}>{kept.subject}</h3>
          <p className={styles.facts}>{kept.recipients.join(', ')}</p>
          <p className={styles.text}>{kept.text}</p>
        </Stack>
      )}
    </Drawer>
  )
}
