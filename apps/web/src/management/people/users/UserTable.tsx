import { ActionIcon, Checkbox, Table, UnstyledButton } from '@mantine/core'
import type { User } from '@pressmark/contract/identity/users.ts'
import { rolesIncluding, type Role } from '@pressmark/contract/platform/capabilities.ts'
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
            <Table.Th className={`${styles.wide} ${styles.login}`}>{t('users.username')}</Table.Th>
            <Table.Th className={styles.wide}>{t('users.email')}</Table.Th>
            <Table.Th className={styles.wider}>{t('users.role')}</Table.Th>
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
      <Table.Td className={`${styles.wide} ${styles.mono} ${styles.login}`}>{user.username}</Table.Td>
      <Table.Td className={`${styles.wide} ${styles.email}`}>{user.email}</Table.Td>
      <Table.Td className={`${styles.wider} ${styles.roles}`}>
        <ShortList names={mainRoles(user.effectiveRoles).map((role) => t(`roles.${role}`))} max={1} />
      </Table.Td>
      <Table.Td className={`${styles.wider} ${styles.groups}`}>
        <ShortList names={workgroups} max={2} />
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

/* The roles whose permissions no other role includes, the one with most permissions first. */
const mainRoles = (roles: readonly Role[]): Role[] =>
  BY_WEIGHT.filter((role) => roles.includes(role) && rolesIncluding(role, roles).length === 0)

const BY_WEIGHT: readonly Role[] = [
  'ROLE_ADMIN',
  'ROLE_TENANT_ADMIN',
  'ROLE_METADATA_EDITOR',
  'ROLE_CCC',
  'ROLE_PUBLISHER',
  'ROLE_IMAGE_DOWNLOAD',
  'ROLE_NO_WATERMARK',
  'ROLE_RESEARCHER',
  'ROLE_USER',
]

/* The first names, and the number of the others with their names on hover. */
const ShortList = ({ names, max }: { names: readonly string[]; max: number }) => {
  const { t } = useTranslation('people')
  const others = names.slice(max)
  return (
    <>
      {names.slice(0, max).join(', ')}
      {others.length > 0 && (
        <span className={styles.hint} title={others.join(', ')}>
          {' '}
          {t('users.moreNames', { number: others.length })}
        </span>
      )}
    </>
  )
}
