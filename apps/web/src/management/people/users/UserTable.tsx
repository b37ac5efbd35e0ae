import { ActionIcon, Table, UnstyledButton } from '@mantine/core'
import type { User } from '@pressmark/contract/identity/users.ts'
import { IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { EntityHistoryButton } from '#shared/history/SettingsHistoryButton.tsx'
import { nameOf } from '#shared/api/person.ts'
import styles from '../People.module.css'
import { UserAvatar } from '../UserAvatar.tsx'

type Props = { users: readonly User[]; onOpen: (user: User) => void; onDelete: (user: User) => void }

/** One row per user. */
export const UserTable = ({ users, onOpen, onDelete }: Props) => {
  const { t } = useTranslation('people')
  return (
    <div className={styles.frame}>
      <Table className={styles.table} aria-label={t('users.tab')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('users.name')}</Table.Th>
            <Table.Th className={styles.wide}>{t('users.username')}</Table.Th>
            <Table.Th className={styles.wide}>{t('users.email')}</Table.Th>
            <Table.Th>
              <span className={styles.unseen}>{t('actions')}</span>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {users.map((user) => (
            <Table.Tr key={user.uuid}>
              <Table.Td>
                <span className={styles.person}>
                  <UserAvatar user={user} />
                  <span className={styles.names}>
                    <UnstyledButton className={styles.open} onClick={() => onOpen(user)}>
                      {nameOf(user)}
                    </UnstyledButton>
                    <span className={styles.narrow}>{user.username}</span>
                    {user.platformAdmin && <span className={styles.hint}>{t('sources.platform')}</span>}
                  </span>
                </span>
              </Table.Td>
              <Table.Td className={`${styles.wide} ${styles.mono}`}>{user.username}</Table.Td>
              <Table.Td className={styles.wide}>{user.email}</Table.Td>
              <Table.Td className={styles.action}>
                <EntityHistoryButton area="PEOPLE" of={{ uuid: user.uuid, name: nameOf(user) ?? '' }} />
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
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}
