import type { Workgroup } from '@pressmark/contract/identity/workgroups.ts'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#shared/ui/Dialog.tsx'
import { DialogButtons } from '#shared/ui/DialogButtons.tsx'
import { toastSuccess } from '#shared/ui/toasts.tsx'
import { useReturnFocus } from '#shared/hooks/use-return-focus.ts'
import { RefusalAlert } from '../ChangeFailed.tsx'
import { useDeleteWorkgroup } from '../workgroups.queries.ts'

/** Asks once more, and says what becomes of the members. */
export const DeleteWorkgroup = ({ workgroup, onClose }: { workgroup: Workgroup; onClose: () => void }) => {
  const { t } = useTranslation('people')
  useReturnFocus()
  const remove = useDeleteWorkgroup()
  const done = () => {
    toastSuccess(t('told.workgroupDeleted'))
    onClose()
  }
  return (
    <Dialog title={t('workgroups.delete')} size={440} onClose={onClose}>
      <p>{t('workgroups.deleteQuestion', { name: workgroup.name })}</p>
      <p>{t('workgroups.deleteMeans', { count: workgroup.counter })}</p>
      {remove.error && <RefusalAlert error={remove.error} />}
      <DialogButtons
        onCancel={onClose}
        action={t('workgroups.delete')}
        onConfirm={() => remove.mutate(workgroup, { onSuccess: done })}
        pending={remove.isPending}
        destructive
      />
    </Dialog>
  )
}
