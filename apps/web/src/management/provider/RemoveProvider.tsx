import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#shared/ui/ConfirmDialog.tsx'
import { toastSuccess } from '#shared/ui/toasts.tsx'
import { useRemoveProvider } from './provider.queries.ts'

/** Asks before the identity provider is removed. */
export const RemoveProvider = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('management')
  const remove = useRemoveProvider()
  const done = () => {
    toastSuccess(t('provider.removed'))
    onClose()
  }
  return (
    <ConfirmDialog
      title={t('provider.removeTitle')}
      text={t('provider.removeQuestion')}
      action={t('provider.remove')}
      destructive
      error={remove.error}
      onConfirm={() => remove.mutateAsync(undefined, { onSuccess: done })}
      onClose={onClose}
    />
  )
}
