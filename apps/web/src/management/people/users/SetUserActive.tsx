import type { User } from '@pressmark/contract/identity/users.ts'
import { useTranslation } from 'react-i18next'
import { nameOf } from '#shared/api/person.ts'
import { ConfirmDialog } from '#shared/ui/ConfirmDialog.tsx'
import { toastSuccess } from '#shared/ui/toasts.tsx'
import { useSetActive } from '../membership.queries.ts'

/** Asks before a user is deactivated or activated, and says what changes. */
export const SetUserActive = ({ user, onClose }: { user: User; onClose: () => void }) => {
  const { t } = useTranslation('people')
  const change = useSetActive()
  const kind = user.active ? 'deactivate' : 'activate'
  const done = () => {
    toastSuccess(t(`${kind}.done`))
    onClose()
  }
  return (
    <ConfirmDialog
      title={t(`${kind}.title`, { name: nameOf(user), username: user.username })}
      text={t(`${kind}.text`)}
      action={t(`${kind}.action`)}
      destructive={user.active}
      error={change.error}
      onConfirm={() => change.mutateAsync({ user, active: !user.active }, { onSuccess: done })}
      onClose={onClose}
    />
  )
}
