import type { User } from '@pressmark/contract/identity/users.ts'
import { IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#shared/ui/EmptyState.tsx'
import { useLatest } from '#shared/hooks/use-latest.ts'
import { ListSection } from '../ListSection.tsx'
import { usersQuery } from '../people.queries.ts'
import { CreateUser } from './CreateUser.tsx'
import { DeleteUser } from './DeleteUser.tsx'
import { UserDialog } from './UserDialog.tsx'
import { UsersBar } from './UsersBar.tsx'
import { UserTable } from './UserTable.tsx'

/** The users of the tenant, with search, sorting and pages. */
export const UsersPanel = () => {
  const { t } = useTranslation('people')
  const { page = 1, sort = 'username', searchTerm } = useSearch({ from: '/shell/management' })
  const query = useQuery(usersQuery({ page, sort, searchTerm }))
  const data = useLatest(query.data)
  const [dialog, setDialog] = useState<OpenUserDialog>()
  const users = data?._embedded.jarvisUsers
  return (
    <ListSection
      label={t('users.tab')}
      pages={t('users.pages')}
      page={data?.page}
      query={query}
      bar={<UsersBar sort={sort} searchTerm={searchTerm} onAdd={() => setDialog({ kind: 'create' })} />}
    >
      {users?.length === 0 ? (
        <EmptyState icon={<IconUsers size={32} stroke={1.4} aria-hidden />} text={t('users.noneFound')} />
      ) : (
        <UserTable
          users={users ?? []}
          onOpen={(user) => setDialog({ kind: 'open', user })}
          onDelete={(user) => setDialog({ kind: 'delete', user })}
        />
      )}
      {dialog && <UserDialogs dialog={dialog} onClose={() => setDialog(undefined)} />}
    </ListSection>
  )
}

type OpenUserDialog = { kind: 'create' } | { kind: 'open' | 'delete'; user: User }

/** The dialog that is open over the users. */
const UserDialogs = ({ dialog, onClose }: { dialog: OpenUserDialog; onClose: () => void }) => {
  if (dialog.kind === 'create') return <CreateUser onClose={onClose} />
  if (dialog.kind === 'open') return <UserDialog listed={dialog.user} onClose={onClose} />
  return <DeleteUser user={dialog.user} onClose={onClose} />
}
