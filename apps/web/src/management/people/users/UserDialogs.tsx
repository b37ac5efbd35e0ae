import type { User } from '@pressmark/contract/identity/users.ts'
import { CreateUser } from './CreateUser.tsx'
import { DeleteUser } from './DeleteUser.tsx'
import { UserDialog } from './UserDialog.tsx'

export type OpenUserDialog = { kind: 'create' } | { kind: 'open' | 'delete'; user: User }

/** The dialog that is open over the users. */
export const UserDialogs = ({ doing, onClose }: { doing: OpenUserDialog; onClose: () => void }) => {
  if (doing.kind === 'create') return <CreateUser onClose={onClose} />
  if (doing.kind === 'open') return <UserDialog listed={doing.user} onClose={onClose} />
  return <DeleteUser user={doing.user} onClose={onClose} />
}
