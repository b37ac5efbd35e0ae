import type { Task } from '@pressmark/contract/workflow/transition-tasks.ts'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#shared/ui/ConfirmDialog.tsx'
import { toastError, toastSuccess } from '#shared/ui/toasts.tsx'
import { useDeleteTask } from './tasks.queries.ts'

type Props = { task: Task; name: string; onClose: () => void }

/** Asks before an action is deleted. @source spec 002 §8 */
export const DeleteAction = ({ task, name, onClose }: Props) => {
  const { t } = useTranslation('workflow')
  const remove = useDeleteTask()
  const confirm = () =>
    remove.mutateAsync(task, {
      onSuccess: () => {
        toastSuccess(t('actions.removed'))
        onClose()
      },
      onError: () => toastError(t('actions.notDeleted')),
    })
  return (
    <ConfirmDialog
      title={t('actions.deleteQuestion', { name })}
      action={t('delete')}
      destructive
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}
