import type { Workgroup } from '@pressmark/contract/identity/workgroups.ts'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#shared/ui/ConfirmDialog.tsx'
import { toastSuccess } from '#shared/ui/toasts.tsx'
import { useOwnRight } from '../use-own-right.tsx'
import { useDeleteWorkgroup } from '../workgroups.queries.ts'

/** Asks before a workgroup is deleted, and says what happens to its members. */
export const DeleteWorkgroup = ({ workgroup, onClose }: { workgroup: Workgroup; onClose: () => void }) => {
  const { t } = useTranslation('people')
  const remove = useDeleteWorkgroup()
  const { leaveIfLost } = useOwnRight()
  const done = () => {
    void leaveIfLost()
    toastSuccess(t('toast.workgroupDeleted'))
    onClose()
  }
  return (
    <ConfirmDialog
      title={t('workgroups.deleteTitle', { name: workgroup.name })}
      text={t('workgroups.deleteText', { count: workgroup.counter })}
      action={t('workgroups.delete')}
      destructive
      error={remove.error}
      onConfirm={() => remove.mutateAsync(workgroup, { onSuccess: done })}
      onClose={onClose}
    />
  )
}
