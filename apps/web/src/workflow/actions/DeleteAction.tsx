import { Stack } from '@mantine/core'
import type { Task } from '@pressmark/contract/workflow/transition-tasks.ts'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#shared/ui/Dialog.tsx'
import { DialogButtons } from '#shared/ui/DialogButtons.tsx'
import { toastError, toastSuccess } from '#shared/ui/toasts.tsx'
import { useReturnFocus } from '#shared/hooks/use-return-focus.ts'
import styles from '../Workflows.module.css'
import { useDeleteTask } from './tasks.queries.ts'

type Props = { task: Task; name: string; onClose: () => void }

/** Asks once more before an action goes. @source spec 002 §8 */
export const DeleteAction = ({ task, name, onClose }: Props) => {
  const { t } = useTranslation('workflow')
  useReturnFocus()
  const remove = useDeleteTask()
  const confirm = () =>
    remove.mutate(task, {
      onSuccess: () => {
        toastSuccess(t('actions.removed'))
        onClose()
      },
      onError: () => toastError(t('actions.notDeleted')),
    })
  return (
    <Dialog title={t('actions.titles.delete')} onClose={onClose}>
      <Stack>
        <p className={styles.name}>{t('actions.deleteQuestion', { name })}</p>
      </Stack>
      <DialogButtons
        onCancel={onClose}
        action={t('delete')}
        onConfirm={confirm}
        pending={remove.isPending}
        destructive
      />
    </Dialog>
  )
}
