import { Alert, Button, Group, Stack, TextInput } from '@mantine/core'
import type { User } from '@pressmark/contract/identity/users.ts'
import { IconInfoCircle, IconMail } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { waysQuery } from '#shared/api/sign-in-methods.ts'
import { useSingleMutate } from '#shared/hooks/single-call.ts'
import { useTranslation } from 'react-i18next'
import { toastSuccess } from '#shared/ui/toasts.tsx'
import { useEditedVersion } from '#shared/api/if-match.ts'
import { RefusalAlert } from '#shared/ui/RefusalAlert.tsx'
import { useUpdateUser, useConfirmEmail } from '../people.queries.ts'
import { useUserErrors } from './use-user-errors.ts'
import type { UserFormState, UserValues } from './use-user-form.ts'

type Props = { user: User; form: UserFormState; editing: boolean; onEdit: (editing: boolean) => void }

/** Name and email. They are read-only until Edit is chosen, and again after saving or cancelling. @source spec 001 §4 */
export const UserData = ({ user, form, editing, onEdit }: Props) => {
  const { t } = useTranslation(['people', 'shared'])
  const update = useUpdateUser()
  const { mutate: submitUpdate } = useSingleMutate(update)
  const { edited, open, close } = useEditedVersion(user)
  const errorsIn = useUserErrors()
  const begin = () => {
    const { name, surname, email } = user
    form.setValues({ name, surname, email })
    form.resetDirty({ ...form.getValues(), name, surname, email })
    update.reset()
    open()
    onEdit(true)
  }
  const cancel = () => {
    form.clearErrors()
    update.reset()
    close()
    onEdit(false)
  }
  const submit = ({ name, surname, email }: UserValues) => {
    const change = { name: name.trim(), surname: surname.trim(), email: email.trim() }
    submitUpdate(
      { user: edited, change },
      {
        onSuccess: () => {
          toastSuccess(t('toast.userUpdated'))
          close()
          onEdit(false)
        },
        onError: (error) => form.setErrors(errorsIn(error)),
      },
    )
  }
  const field = (name: 'name' | 'surname' | 'email') => ({
    ...form.getInputProps(name),
    ...(!editing && { value: user[name] }),
    readOnly: !editing,
    variant: editing ? 'default' : 'filled',
  })
  return (
    <form noValidate onSubmit={form.onSubmit(submit)}>
      <Stack gap="md">
        <TextInput
          label={t('users.username')}
          description={editing && t('shared:refusals.usernameImmutable')}
          value={user.username}
          variant="filled"
          readOnly
        />
        <TextInput label={t('users.firstName')} maxLength={100} {...field('name')} />
        <TextInput label={t('users.surname')} maxLength={100} {...field('surname')} />
        <TextInput type="email" label={t('users.email')} required={editing} maxLength={254} {...field('email')} />
        {!editing && <EmailConfirmation user={user} />}
        {!user.profileEditable && (
          <Alert color="gray" variant="light" icon={<IconInfoCircle size={18} stroke={1.6} />}>
            {t('shared:refusals.profileProtected')}
          </Alert>
        )}
        {update.error && Object.keys(errorsIn(update.error)).length === 0 && <RefusalAlert error={update.error} />}
        <Group justify="flex-end" gap="sm">
          {editing ? (
            <>
              <Button key="cancel" variant="subtle" color="gray" onClick={cancel}>
                {t('shared:cancel')}
              </Button>
              <Button key="save" type="submit" loading={update.isPending}>
                {t('save')}
              </Button>
            </>
          ) : (
            <Button key="edit" disabled={!user.profileEditable} onClick={begin}>
              {t('edit')}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  )
}

/** Says whether the address of a user is verified. Without a mail server, an administrator confirms it here. */
const EmailConfirmation = ({ user }: { user: User }) => {
  const { t } = useTranslation('people')
  const { data: ways } = useQuery(waysQuery)
  const confirm = useConfirmEmail()
  const email = user.pendingEmail ?? user.email
  if (!ways || email === '' || (user.emailVerified && user.pendingEmail === null)) return null
  const state = user.pendingEmail === null ? 'unverified' : 'pending'
  const submit = () => confirm.mutate({ user, email }, { onSuccess: () => toastSuccess(t('email.confirmed')) })
  return (
    <Alert color="gray" variant="light" icon={<IconMail size={18} stroke={1.6} />}>
      <Stack gap="sm">
        {t(`email.${state}`, { email })} {t(ways.passwordByEmail ? 'email.byLink' : 'email.byAdministrator')}
        <RefusalAlert error={confirm.error} />
        {!ways.passwordByEmail && (
          <Group>
            <Button size="xs" variant="default" loading={confirm.isPending} onClick={submit}>
              {t('email.confirm')}
            </Button>
          </Group>
        )}
      </Stack>
    </Alert>
  )
}
