import { Stack } from '@mantine/core'
import type { TaskTemplate } from '@pressmark/contract/workflow/transition-tasks.ts'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#shared/ui/Dialog.tsx'
import { DialogButtons } from '#shared/ui/DialogButtons.tsx'
import { refusalText } from '#shared/api/refusal-text.ts'
import { toastSuccess } from '#shared/ui/toasts.tsx'
import { useReturnFocus } from '#shared/hooks/use-return-focus.ts'
import { RefusalAlert } from '../Failed.tsx'
import styles from '../Workflows.module.css'
import { useDeleteKind } from './custom-actions.queries.ts'

/** Asks once more; a kind that actions are of stays, and it is said so. */
export const DeleteKind = ({ kind, onClose }: { kind: TaskTemplate; onClose: () => void }) => {
  const { t } = useTranslation(['kinds', 'workflow'])
  useReturnFocus()
  const remove = useDeleteKind()
  const confirm = () =>
    remove.mutate(kind, {
      onSuccess: () => {
        toastSuccess(t('removed'))
        onClose()
      },
    })
  return (
    <Dialog title={t('titles.delete')} onClose={onClose}>
      <Stack gap="md">
        <p className={styles.name}>{t('deleteQuestion', kind)}</p>
        {remove.error && <RefusalAlert>{refusalText(remove.error)}</RefusalAlert>}
      </Stack>
      <DialogButtons
        onCancel={onClose}
        action={t('workflow:delete')}
        onConfirm={confirm}
        pending={remove.isPending}
        destructive
      />
    </Dialog>
  )
}
