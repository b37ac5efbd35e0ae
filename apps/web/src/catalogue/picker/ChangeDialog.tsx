import { Alert, Button, Group, Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { refusalText } from '#shared/api/refusal-text.ts'
import styles from './ChangeDialog.module.css'

type Props = {
  title: string
  /** The word on the button, where it says more than Confirm. */
  confirm?: string
  dangerous?: boolean
  error: Error | null
  busy: boolean
  /** Left out while there is nothing to confirm yet. */
  onConfirm?: () => void
  onClose: () => void
  children: ReactNode
}

/** Asks before catalogue entries go elsewhere. What the server refused stands above the buttons. */
export const ChangeDialog = ({ title, confirm, dangerous, error, busy, onConfirm, onClose, children }: Props) => {
  const { t } = useTranslation('shared')
  const narrow = useMediaQuery('(max-width: 47.99em)')
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={560}
      fullScreen={narrow}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <div className={styles.content} aria-busy={busy}>
        {children}
        {error && (
          <Alert color="red" variant="light" role="alert" icon={<IconAlertTriangle size={18} stroke={1.6} />}>
            {refusalText(error)}
          </Alert>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="subtle" color="gray" onClick={onClose} {...(dangerous && { 'data-autofocus': true })}>
            {t('cancel')}
          </Button>
          <Button {...(dangerous && { color: 'red.9' })} disabled={!onConfirm} loading={busy} onClick={onConfirm}>
            {confirm ?? t('confirm')}
          </Button>
        </Group>
      </div>
    </Modal>
  )
}
