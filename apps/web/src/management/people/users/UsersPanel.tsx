import { ROLES } from '@pressmark/contract/platform/capabilities.ts'
import type { User } from '@pressmark/contract/identity/users.ts'
import { IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#shared/ui/EmptyState.tsx'
import { useLatest } from '#shared/hooks/use-latest.ts'
import { ListSection } from '../ListSection.tsx'
import { usersQuery } from '../people.queries.ts'
import type { UserStatus } from '../sorts.ts'
import { CreateUser } from './CreateUser.tsx'
import { DeleteUser } from './DeleteUser.tsx'
import { FormerUsers, Invitations } from './NonMembers.tsx'
import { SelectedUsers } from './ChangeUsers.tsx'
import { SetUserActive } from './SetUserActive.tsx'
import { UserOfAddress } from './UserDialog.tsx'
import { UsersBar } from './UsersBar.tsx'
import { UserTable } from './UserTable.tsx'

/** The lists of people who are not members. */
const NON_MEMBERS: Partial<Record<UserStatus, typeof FormerUsers>> = { removed: FormerUsers, invited: Invitations }

/** The users of the tenant, with search, sorting and pages. */
export const UsersPanel = () => {
  const { t } = useTranslation('people')
  const filter = useUserFilter()
  const { page, status } = filter
  const navigate = useNavigate()
  const onAdd = () => setDialog({ kind: 'create' })
  const onOpen = ({ uuid }: User) =>
    void navigate({ to: '.', search: (previous) => ({ ...previous, user: uuid }), resetScroll: false })
  const List = status && NON_MEMBERS[status]
  const query = useQuery({ ...usersQuery(filter), enabled: List === undefined })
  const data = useLatest(query.data)
  const [dialog, setDialog] = useState<OpenUserDialog>()
  const { selected, select, clear } = useSelectedUsers()
  const users = data?._embedded.jarvisUsers
  if (List)
    return (
      <>
        <UserOfAddress users={[]} />
        <List page={page} bar={<UsersBar filter={filter} onAdd={onAdd} />} />
        {dialog && <UserDialogs dialog={dialog} onClose={() => setDialog(undefined)} />}
      </>
    )
  return (
    <ListSection
      label={t('users.tab')}
      pages={t('users.pages')}
      page={data?.page}
      query={query}
      bar={<UsersBar filter={filter} onAdd={onAdd} />}
      buttons={String(selected.size > 0)}
    >
      <UserOfAddress users={users ?? []} />
      <SelectedUsers users={[...selected.values()]} onClear={clear} />
      {users?.length === 0 ? (
        <EmptyState icon={<IconUsers size={32} stroke={1.4} aria-hidden />} text={t('users.noneFound')} />
      ) : (
        <UserTable
          users={users ?? []}
          selected={selected}
          onSelect={select}
          onOpen={onOpen}
          onDelete={(user) => setDialog({ kind: 'delete', user })}
          onSetActive={(user) => setDialog({ kind: user.active ? 'deactivate' : 'activate', user })}
        />
      )}
      {dialog && <UserDialogs dialog={dialog} onClose={() => setDialog(undefined)} />}
    </ListSection>
  )
}

/* The filter in the address. An unknown role is left out. */
const useUserFilter = () => {
  const search = useSearch({ from: '/shell/management' })
  const { page = 1, sort = 'username', searchTerm, status, workgroup, factor } = search
  const role = ROLES.find((one) => one === search.role)
  return { page, sort, searchTerm, status, role, workgroup, factor }
}

/** The selected users by their UUIDs, also those of other pages. */
const useSelectedUsers = () => {
  const [selected, setSelected] = useState<ReadonlyMap<string, User>>(new Map())
  const select = (users: readonly User[], isSelected: boolean) =>
    setSelected((before) => {
      const others = [...before].filter(([uuid]) => !users.some((user) => user.uuid === uuid))
      return new Map(isSelected ? [...others, ...users.map((user) => [user.uuid, user] as const)] : others)
    })
  return { selected, select, clear: () => setSelected(new Map()) }
}

type OpenUserDialog = { kind: 'create' } | { kind: 'delete' | 'deactivate' | 'activate'; user: User }

/** The dialog that is open over the users. */
const UserDialogs = ({ dialog, onClose }: { dialog: OpenUserDialog; onClose: () => void }) => {
  if (dialog.kind === 'create') return <CreateUser onClose={onClose} />
  if (dialog.kind !== 'delete') return <SetUserActive user={dialog.user} onClose={onClose} />
  return <DeleteUser user={dialog.user} onClose={onClose} />
}
