import type { User } from '@pressmark/contract/identity/users.ts'
import { CreateUser } from './CreateUser.tsx'
import { DeleteUser } from './DeleteUser.tsx'
import { UserDialog } from './UserDialog.tsx'

export type OpenUserDialog = { kind: 'create' } | { kind: 'open' | 'delete'; user: User }

/** The dialog that is open over the users. */
export const UserDialogs = ({ dialog, onClose }: { dialog: OpenUserDialog; onClose: () => void }) => {
  if (dialog.kind === 'create') return <CreateUser onClose={onClose} />
  if (dialog.kind === 'open') return <UserDialog listed={dialog.user} onClose={onClose} />
  return <DeleteUser user={dialog.user} onClose={onClose} />
}
