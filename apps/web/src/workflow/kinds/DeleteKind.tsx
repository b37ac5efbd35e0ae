import { Stack } from '@mantine/core'
import type { TaskTemplate } from '@pressmark/contract/transition-tasks.ts'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#shared/Dialog.tsx'
import { DialogButtons } from '#shared/DialogButtons.tsx'
import { refusalText } from '#shared/refusalText.ts'
import { toastSuccess } from '#shared/toasts.ts'
import { useReturnFocus } from '#shared/useFocusBack.ts'
import { RefusalAlert } from '../Failed.tsx'
import styles from '../Workflows.module.css'
import { useDeleteKind } from './kinds.queries.ts'

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
        <p className={styles['name']}>{t('deleteQuestion', kind)}</p>
        {remove.error && <RefusalAlert>{refusalText(remove.error)}</RefusalAlert>}
      </Stack>
      <DialogButtons
        onCancel={onClose}
        does={t('workflow:delete')}
        onConfirm={confirm}
        pending={remove.isPending}
        destructive
      />
    </Dialog>
  )
}
