import { ActionIcon, Checkbox, Table, UnstyledButton } from '@mantine/core'
import type { User } from '@pressmark/contract/identity/users.ts'
import { IconTrash, IconUserCheck, IconUserOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { EntityHistoryButton } from '#shared/history/SettingsHistoryButton.tsx'
import { nameOf } from '#shared/api/person.ts'
import { formatMoment } from '#shared/text/format-date.ts'
import styles from '../People.module.css'
import { UserAvatar } from '../UserAvatar.tsx'
import { allWorkgroupsQuery } from '../workgroups.queries.ts'

type Handlers = {
  onSelect: (users: readonly User[], isSelected: boolean) => void
  onOpen: (user: User) => void
  onDelete: (user: User) => void
  onSetActive: (user: User) => void
}
type Props = Handlers & { users: readonly User[]; selected: ReadonlyMap<string, User> }

/** One row per user. */
export const UserTable = ({ users, selected, ...handlers }: Props) => {
  const { t } = useTranslation('people')
  const { data: workgroups = [] } = useQuery(allWorkgroupsQuery)
  const nameOfWorkgroup = new Map(workgroups.map(({ uuid, name }) => [uuid, name]))
  const selectedHere = users.filter(({ uuid }) => selected.has(uuid)).length
  return (
    <div className={styles.frame}>
      <Table className={styles.table} aria-label={t('users.tab')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={40}>
              <Checkbox
                aria-label={t('several.selectPage')}
                checked={selectedHere === users.length}
                indeterminate={selectedHere > 0 && selectedHere < users.length}
                onChange={({ currentTarget }) => handlers.onSelect(users, currentTarget.checked)}
              />
            </Table.Th>
            <Table.Th>{t('users.name')}</Table.Th>
            <Table.Th className={styles.wide}>{t('users.username')}</Table.Th>
            <Table.Th className={styles.wide}>{t('users.email')}</Table.Th>
            <Table.Th className={styles.wider}>{t('workgroups.tab')}</Table.Th>
            <Table.Th className={styles.wider}>{t('users.lastSignIn')}</Table.Th>
            <Table.Th className={styles.wider}>{t('signIn.factor')}</Table.Th>
            <Table.Th>
              <span className={styles.unseen}>{t('actions')}</span>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {users.map((user) => (
            <UserRow
              key={user.uuid}
              user={user}
              workgroups={user.userGroupUuids.flatMap((uuid) => nameOfWorkgroup.get(uuid) ?? [])}
              isSelected={selected.has(user.uuid)}
              {...handlers}
            />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

type RowProps = Handlers & { user: User; workgroups: readonly string[]; isSelected: boolean }

const UserRow = ({ user, workgroups, isSelected, onSelect, onOpen, onDelete, onSetActive }: RowProps) => {
  const { t } = useTranslation('people')
  return (
    <Table.Tr data-selected={isSelected || undefined}>
      <Table.Td>
        <Checkbox
          aria-label={t('several.select', { name: nameOf(user) })}
          checked={isSelected}
          onChange={({ currentTarget }) => onSelect([user], currentTarget.checked)}
        />
      </Table.Td>
      <Table.Td>
        <span className={styles.person}>
          <UserAvatar user={user} />
          <span className={styles.names}>
            <UnstyledButton className={styles.open} onClick={() => onOpen(user)}>
              {nameOf(user)}
            </UnstyledButton>
            <span className={styles.narrow}>{user.username}</span>
            {!user.active && <span className={styles.hint}>{t('users.statuses.deactivated')}</span>}
            {user.platformAdmin && <span className={styles.hint}>{t('sources.platform')}</span>}
          </span>
        </span>
      </Table.Td>
      <Table.Td className={`${styles.wide} ${styles.mono}`}>{user.username}</Table.Td>
      <Table.Td className={styles.wide}>{user.email}</Table.Td>
      <Table.Td className={`${styles.wider} ${styles.groups}`}>
        <WorkgroupNames names={workgroups} />
      </Table.Td>
      <Table.Td className={styles.wider}>
        {user.lastSignInAt ? formatMoment(user.lastSignInAt) : t('users.never')}
      </Table.Td>
      <Table.Td className={styles.wider}>{t(user.secondFactor ? 'signIn.on' : 'signIn.off')}</Table.Td>
      <Table.Td className={styles.action}>
        <EntityHistoryButton area="PEOPLE" of={{ uuid: user.uuid, name: nameOf(user) ?? '' }} />
        {!user.platformAdmin && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={t(user.active ? 'deactivate.of' : 'activate.of', { name: nameOf(user) })}
            onClick={() => onSetActive(user)}
          >
            {user.active ? <IconUserOff size={18} stroke={1.6} /> : <IconUserCheck size={18} stroke={1.6} />}
          </ActionIcon>
        )}
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={t('users.deleteOf', { name: nameOf(user) })}
          onClick={() => onDelete(user)}
        >
          <IconTrash size={18} stroke={1.6} />
        </ActionIcon>
      </Table.Td>
    </Table.Tr>
  )
}

const MAX_NAMES = 2

/* The first workgroups by name, and the number of the others with their names on hover. */
const WorkgroupNames = ({ names }: { names: readonly string[] }) => {
  const { t } = useTranslation('people')
  const others = names.slice(MAX_NAMES)
  return (
    <>
      {names.slice(0, MAX_NAMES).join(', ')}
      {others.length > 0 && (
        <span className={styles.hint} title={others.join(', ')}>
          {' '}
          {t('users.moreWorkgroups', { number: others.length })}
        </span>
      )}
    </>
  )
}
