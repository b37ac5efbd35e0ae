import type { TaskTemplate } from '@pressmark/contract/workflow/transition-tasks.ts'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#shared/ui/ConfirmDialog.tsx'
import { toastSuccess } from '#shared/ui/toasts.tsx'
import { useDeleteKind } from './custom-actions.queries.ts'

/** Asks once more; a kind that actions are of stays, and it is said so. */
export const DeleteKind = ({ kind, onClose }: { kind: TaskTemplate; onClose: () => void }) => {
  const { t } = useTranslation(['kinds', 'workflow'])
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
