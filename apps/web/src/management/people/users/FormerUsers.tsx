import { Button, Table, TextInput } from '@mantine/core'
import type { FormerUser } from '@pressmark/contract/identity/membership.ts'
import { IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { nameOf } from '#shared/api/person.ts'
import { useLatest } from '#shared/hooks/use-latest.ts'
import { formatMoment } from '#shared/text/format-date.ts'
import { EmptyState } from '#shared/ui/EmptyState.tsx'
import { FormDialog } from '#shared/ui/FormDialog.tsx'
import { ListSection } from '../ListSection.tsx'
import { formerUsersQuery, useRestoreUser } from '../membership.queries.ts'
import styles from '../People.module.css'
import { Invited } from './Invited.tsx'
import { useUserErrors } from './use-user-errors.ts'
import { useUserForm } from './use-user-form.ts'

/** The people who were removed from the tenant. They can be restored. */
export const FormerUsers = ({ page, bar }: { page: number; bar: ReactNode }) => {
  const { t } = useTranslation('people')
  const query = useQuery(formerUsersQuery(page))
  const data = useLatest(query.data)
  const [restored, setRestored] = useState<FormerUser>()
  const users = data?._embedded.formerUsers ?? []
  return (
    <ListSection label={t('former.title')} pages={t('users.pages')} page={data?.page} query={query} bar={bar}>
      {users.length === 0 ? (
        <EmptyState icon={<IconUsers size={32} stroke={1.4} aria-hidden />} text={t('former.none')} />
      ) : (
        <div className={styles.frame}>
          <Table className={styles.table} aria-label={t('former.title')}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('users.name')}</Table.Th>
                <Table.Th className={styles.wide}>{t('users.username')}</Table.Th>
                <Table.Th className={styles.wide}>{t('former.removedAt')}</Table.Th>
                <Table.Th>
                  <span className={styles.unseen}>{t('actions')}</span>
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {users.map((user) => (
                <Table.Tr key={user.uuid}>
                  <Table.Td>
                    {nameOf(user)} <span className={styles.narrow}>{user.username}</span>
                  </Table.Td>
                  <Table.Td className={`${styles.wide} ${styles.mono}`}>{user.username}</Table.Td>
                  <Table.Td className={styles.wide}>{formatMoment(user.removedAt)}</Table.Td>
                  <Table.Td className={styles.action}>
                    <Button
                      variant="default"
                      size="xs"
                      aria-label={t('former.restoreOf', { name: nameOf(user) })}
                      onClick={() => setRestored(user)}
                    >
                      {t('former.restore')}
                    </Button>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
      {restored && <RestoreUser user={restored} onClose={() => setRestored(undefined)} />}
    </ListSection>
  )
}

/** Restores a person. The email address was deleted with the account, so it is entered again. */
const RestoreUser = ({ user, onClose }: { user: FormerUser; onClose: () => void }) => {
  const { t } = useTranslation('people')
  const restore = useRestoreUser()
  const errorsIn = useUserErrors()
  const form = useUserForm({}, { existing: true })
  const submit = () =>
    restore.mutateAsync(
      { user, email: form.getValues().email.trim() },
      { onError: (error: Error) => form.setErrors(errorsIn(error)) },
    )
  if (restore.data) return <Invited username={user.username} link={restore.data.link} onClose={onClose} />
  return (
    <FormDialog
      title={t('former.restoreTitle', { name: nameOf(user), username: user.username })}
      form={form}
      action={t('former.restore')}
      error={restore.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className={styles.hint}>{t('former.restoreText')}</p>
      <TextInput type="email" label={t('users.email')} required maxLength={254} {...form.getInputProps('email')} />
    </FormDialog>
  )
}
