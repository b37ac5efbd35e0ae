import { Alert } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#shared/ui/Dialog.tsx'
import { DialogButtons } from '#shared/ui/DialogButtons.tsx'
import { refusalText } from '#shared/api/refusal-text.ts'
import { toastSuccess } from '#shared/ui/toasts.tsx'
import { useReturnFocus } from '#shared/hooks/use-return-focus.ts'
import { useRemoveProvider } from './provider.queries.ts'

/** Asks once more. */
export const RemoveProvider = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('management')
  useReturnFocus()
  const remove = useRemoveProvider()
  const done = () => {
    toastSuccess(t('provider.removed'))
    onClose()
  }
  return (
    <Dialog title={t('provider.title')} size={440} onClose={onClose}>
      <p>{t('provider.removeQuestion')}</p>
      {remove.error && (
        <Alert color="red" variant="light" role="alert" icon={<IconAlertCircle size={18} stroke={1.6} />}>
          {refusalText(remove.error)}
        </Alert>
      )}
      <DialogButtons
        onCancel={onClose}
        action={t('provider.remove')}
        onConfirm={() => remove.mutate(undefined, { onSuccess: done })}
        pending={remove.isPending}
        destructive
      />
    </Dialog>
  )
}
