import type { TaskTemplate } from '@pressmark/contract/workflow/transition-tasks.ts'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#shared/ui/ConfirmDialog.tsx'
import { toastSuccess } from '#shared/ui/toasts.tsx'
import { useDeleteKind } from './custom-actions.queries.ts'

/** Asks before a custom action is deleted. If actions use it, the server refuses and the dialog says so. */
export const DeleteKind = ({ kind, onClose }: { kind: TaskTemplate; onClose: () => void }) => {
  const { t } = useTranslation(['customActions', 'workflow'])
  const remove = useDeleteKind()
  const confirm = () =>
    remove.mutateAsync(kind, {
      onSuccess: () => {
        toastSuccess(t('removed'))
        onClose()
      },
    })
  return (
    <ConfirmDialog
      title={t('deleteQuestion', kind)}
      action={t('workflow:delete')}
      destructive
      error={remove.error}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}
