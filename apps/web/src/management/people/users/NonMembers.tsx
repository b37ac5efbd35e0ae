import { Button, TextInput } from '@mantine/core'
import type { FormerUser } from '@pressmark/contract/identity/membership.ts'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { nameOf } from '#shared/api/person.ts'
import { useLatest } from '#shared/hooks/use-latest.ts'
import { formatMoment } from '#shared/text/format-date.ts'
import { CallButton } from '#shared/ui/CallButton.tsx'
import { FormDialog } from '#shared/ui/FormDialog.tsx'
import { toastSuccess } from '#shared/ui/toasts.tsx'
import { ListSection } from '../ListSection.tsx'
import { formerUsersQuery, invitationsQuery, useRestoreUser, useRevokeInvitation } from '../membership.queries.ts'
import styles from '../People.module.css'
import { Invited } from './Invited.tsx'
import { PeopleTable } from './PeopleTable.tsx'
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
      <PeopleTable
        label={t('former.title')}
        none={t('former.none')}
        heads={[t('users.name'), t('users.username'), t('former.removedAt')]}
        rows={users.map((user) => ({
          key: user.uuid,
          name: (
            <>
              {nameOf(user)} <span className={styles.narrow}>{user.username}</span>
            </>
          ),
          details: [
            <span key="username" className={styles.mono}>
              {user.username}
            </span>,
            formatMoment(user.removedAt),
          ],
          action: (
            <Button
              variant="default"
              size="xs"
              aria-label={t('former.restoreOf', { name: nameOf(user) })}
              onClick={() => setRestored(user)}
            >
              {t('former.restore')}
            </Button>
          ),
        }))}
      />
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

/** The open invitations of people who have an account in another organisation. They can be revoked. */
export const Invitations = ({ page, bar }: { page: number; bar: ReactNode }) => {
  const { t } = useTranslation('people')
  const query = useQuery(invitationsQuery(page))
  const data = useLatest(query.data)
  const revoke = useRevokeInvitation()
  const revoked = () => toastSuccess(t('invitations.revoked'))
  return (
    <ListSection label={t('invitations.title')} pages={t('users.pages')} page={data?.page} query={query} bar={bar}>
      <PeopleTable
        label={t('invitations.title')}
        none={t('invitations.none')}
        heads={[t('invitations.login'), t('invitations.created'), t('invitations.expires')]}
        rows={(data?._embedded.memberInvitations ?? []).map(({ uuid, login, createdAt, expiresAt }) => ({
          key: uuid,
          name: login,
          details: [formatMoment(createdAt), formatMoment(expiresAt)],
          action: (
            <CallButton
              variant="default"
              size="xs"
              aria-label={t('invitations.revokeOf', { login })}
              onCall={() => revoke.mutateAsync(uuid, { onSuccess: revoked })}
            >
              {t('invitations.revoke')}
            </CallButton>
          ),
        }))}
      />
    </ListSection>
  )
}
