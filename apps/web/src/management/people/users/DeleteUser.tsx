import type { User } from '@pressmark/contract/identity/users.ts'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#shared/ui/ConfirmDialog.tsx'
import { nameOf } from '#shared/api/person.ts'
import { toastSuccess } from '#shared/ui/toasts.tsx'
import { useDeleteUser } from '../people.queries.ts'

/** Asks before a user is deleted, and says what happens to the user's work. */
export const DeleteUser = ({ user, onClose }: { user: User; onClose: () => void }) => {
  const { t } = useTranslation('people')
  const remove = useDeleteUser()
  const done = () => {
    toastSuccess(t('toast.userDeleted'))
    onClose()
  }
  return (
    <ConfirmDialog
      title={t('users.deleteTitle', { name: nameOf(user), username: user.username })}
      text={t('users.deleteText')}
      action={t('users.delete')}
      destructive
      error={remove.error}
      onConfirm={() => remove.mutateAsync(user, { onSuccess: done })}
      onClose={onClose}
    />
  )
}
