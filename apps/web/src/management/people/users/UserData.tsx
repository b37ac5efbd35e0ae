import { Alert, Group, Stack, TextInput } from '@mantine/core'
import { readUser, type User } from '@pressmark/contract/identity/users.ts'
import { IconInfoCircle, IconMail } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { DialogFooter } from '#shared/ui/DialogButtons.tsx'
import { signInMethodsQuery } from '#shared/api/sign-in-methods.ts'
import { useTranslation } from 'react-i18next'
import { CallButton } from '#shared/ui/CallButton.tsx'
import { toastSuccess } from '#shared/ui/toasts.tsx'
import { call } from '#shared/api/call.ts'
import { ConflictAlert } from '#shared/forms/ConflictAlert.tsx'
import { Form } from '#shared/forms/Form.tsx'
import { showValues } from '#shared/forms/show-values.ts'
import { useEdit } from '#shared/forms/use-edit.ts'
import { RefusalAlert } from '#shared/ui/RefusalAlert.tsx'
import { EditButtons, EditPart } from '../EditButtons.tsx'
import { useUpdateUser, useConfirmEmail } from '../people.queries.ts'
import { SameEmail } from './SameEmail.tsx'
import { useUserErrors } from './use-user-errors.ts'
import type { UserFormState } from './use-user-form.ts'

type Props = { user: User; form: UserFormState; editing: boolean; onEdit: (editing: boolean) => void }

type Profile = Pick<User, 'name' | 'surname' | 'email'>

/** Name and email. They are read-only until Edit is chosen, and again after saving or cancelling. @source spec 001 §4 */
export const UserData = ({ user, form, editing, onEdit }: Props) => {
  const { t } = useTranslation(['people', 'refusals'])
  const { mutateAsync } = useUpdateUser()
  const errorsIn = useUserErrors()
  const fill = ({ name, surname, email }: User) => showValues(form, { ...form.getValues(), name, surname, email })
  const edit = useEdit<User, Profile>({
    entity: user,
    valuesOf: ({ name, surname, email }) => ({ name, surname, email }),
    values: () => {
      const { name, surname, email } = form.getValues()
      return { name: name.trim(), surname: surname.trim(), email: email.trim() }
    },
    read: () => call(readUser, { params: { uuid: user.uuid } }),
    send: ({ base, version, changed }) => mutateAsync({ uuid: base.uuid, version, change: changed }),
    onSaved: () => {
      toastSuccess(t('toast.userUpdated'))
      onEdit(false)
    },
    onRefused: (error) => form.setErrors(errorsIn(error)),
    onReload: fill,
  })
  const begin = () => {
    fill(user)
    edit.open(user)
    onEdit(true)
  }
  const cancel = () => {
    fill(user)
    edit.open(user)
    onEdit(false)
  }
  const labels = { name: t('users.firstName'), surname: t('users.surname'), email: t('users.email') }
  const field = (name: 'name' | 'surname' | 'email') => ({
    ...form.getInputProps(name),
    ...(!editing && { value: user[name] }),
    readOnly: !editing,
    variant: editing ? 'default' : 'filled',
  })
  return (
    <EditPart editing={editing}>
      <Form form={{ isDirty: () => editing && form.isDirty(), onSubmit: form.onSubmit }} onSubmit={edit.save}>
        <Stack gap="md">
          <TextInput
            label={t('users.username')}
            description={editing && t('refusals:usernameImmutable')}
            value={user.username}
            variant="filled"
            readOnly
          />
          <TextInput
            label={t('users.firstName')}
            maxLength={100}
            data-autofocus={editing || undefined}
            {...field('name')}
          />
          <TextInput label={t('users.surname')} maxLength={100} {...field('surname')} />
          <TextInput type="email" label={t('users.email')} required={editing} maxLength={254} {...field('email')} />
          {editing && <SameEmail email={form.values.email} except={user.uuid} />}
          {!editing && <EmailConfirmation user={user} />}
          {!user.profileEditable && (
            <Alert color="gray" variant="light" icon={<IconInfoCircle size={18} stroke={1.6} />}>
              {t('refusals:profileProtected')}
            </Alert>
          )}
          {edit.error && Object.keys(errorsIn(edit.error)).length === 0 && <RefusalAlert error={edit.error} />}
          <ConflictAlert edit={edit} labelOf={(name) => labels[name]} />
          <DialogFooter>
            <EditButtons
              editing={editing}
              disabled={!user.profileEditable}
              blocked={edit.conflict !== undefined}
              onEdit={begin}
              onCancel={cancel}
            />
          </DialogFooter>
        </Stack>
      </Form>
    </EditPart>
  )
}

/** Says whether the address of a user is verified. Without a mail server, an administrator confirms it here. */
const EmailConfirmation = ({ user }: { user: User }) => {
  const { t } = useTranslation('people')
  const { data: methods } = useQuery(signInMethodsQuery)
  const confirm = useConfirmEmail()
  const email = user.pendingEmail ?? user.email
  if (!methods || email === '' || (user.emailVerified && user.pendingEmail === null)) return null
  const state = user.pendingEmail === null ? 'unverified' : 'pending'
  const submit = () => confirm.mutateAsync({ user, email }, { onSuccess: () => toastSuccess(t('email.confirmed')) })
  return (
    <Alert color="gray" variant="light" icon={<IconMail size={18} stroke={1.6} />}>
      <Stack gap="sm">
        {t(`email.${state}`, { email })} {t(methods.passwordByEmail ? 'email.byLink' : 'email.byAdministrator')}
        <RefusalAlert error={confirm.error} />
        {!methods.passwordByEmail && (
          <Group>
            <CallButton size="xs" variant="default" onCall={submit}>
              {t('email.confirm')}
            </CallButton>
          </Group>
        )}
      </Stack>
    </Alert>
  )
}
