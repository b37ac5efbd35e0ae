import { Alert, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#shared/ui/Dialog.tsx'
import { DialogButtons } from '#shared/ui/DialogButtons.tsx'
import { refusalText } from '#shared/api/refusal-text.ts'
import { useReturnFocus } from '#shared/hooks/use-return-focus.ts'

type Props = {
  title: string
  text: string
  action: string
  destructive?: boolean
  pending?: boolean
  error?: Error | null
  onConfirm: () => void
  onClose: () => void
  children?: ReactNode
}

/** A question before something is done. */
export const ConfirmDialog = ({ title, text, action, error, onConfirm, onClose, children, ...look }: Props) => {
  const { t } = useTranslation('stories')
  useReturnFocus()
  return (
    <Dialog title={title} size={440} onClose={onClose}>
      <Text>{text}</Text>
      {children}
      {error && (
        <Alert color="red" variant="light" role="alert" mt="md">
          {refusalText(error)}
        </Alert>
      )}
      <DialogButtons onCancel={onClose} cancel={t('cancel')} action={action} onConfirm={onConfirm} {...look} />
    </Dialog>
  )
}
