import type { User } from '@pressmark/contract/identity/users.ts'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#shared/ui/Dialog.tsx'
import { DialogButtons } from '#shared/ui/DialogButtons.tsx'
import { nameOf } from '#shared/api/person.ts'
import { toastSuccess } from '#shared/ui/toasts.tsx'
import { useReturnFocus } from '#shared/hooks/use-return-focus.ts'
import { RefusalAlert } from '../ChangeFailed.tsx'
import { useDeleteUser } from '../people.queries.ts'

/** Asks once more, and says what becomes of the person's work. */
export const DeleteUser = ({ user, onClose }: { user: User; onClose: () => void }) => {
  const { t } = useTranslation('people')
  useReturnFocus()
  const remove = useDeleteUser()
  const done = () => {
    toastSuccess(t('told.userDeleted'))
    onClose()
  }
  return (
    <Dialog title={t('users.delete')} size={440} onClose={onClose}>
      <p>{t('users.deleteQuestion', { name: nameOf(user), username: user.username })}</p>
      <p>{t('users.deleteMeans')}</p>
      {remove.error && <RefusalAlert error={remove.error} />}
      <DialogButtons
        onCancel={onClose}
        action={t('users.delete')}
        onConfirm={() => remove.mutate(user, { onSuccess: done })}
        pending={remove.isPending}
        destructive
      />
    </Dialog>
  )
}
