import { Button, MultiSelect, TextInput, Radio, Stack } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PasswordField } from '#shared/forms/PasswordField.tsx'
import { FormDialog } from '#shared/ui/FormDialog.tsx'
import { useTenant } from '#shared/api/person.ts'
import { toastSuccess } from '#shared/ui/toasts.tsx'
import { useReturnFocus } from '#shared/hooks/use-return-focus.ts'
import styles from '../People.module.css'
import { useCreateUser, useInviteUser, usernameQuery } from '../people.queries.ts'
import { allWorkgroupsQuery } from '../workgroups.queries.ts'
import { Invited } from './Invited.tsx'
import { InviteMany } from './InviteMany.tsx'
import { InviteMember } from './InviteMember.tsx'
import { SameEmail } from './SameEmail.tsx'
import { useUserErrors } from './use-user-errors.ts'
import { useUserForm, type UserFormState } from './use-user-form.ts'

/** Creates a user in the tenant, or invites someone who has an account elsewhere. @source spec 001 §2 */
export const CreateUser = ({ onClose }: { onClose: () => void }) => {
  const [way, setWay] = useState<'account' | Other>('account')
  if (way === 'elsewhere') return <InviteMember onClose={onClose} />
  if (way === 'file') return <InviteMany onClose={onClose} />
  return <CreateAccount onOther={setWay} onClose={onClose} />
}

type Other = 'elsewhere' | 'file'

const CreateAccount = ({ onOther, onClose }: { onOther: (way: Other) => void; onClose: () => void }) => {
  const { t } = useTranslation(['people', 'refusals'])
  useReturnFocus()
  const tenant = useTenant()
  const queries = useQueryClient()
  const form = useUserForm({}, { existing: false })
  const { data: workgroups = [] } = useQuery(allWorkgroupsQuery)
  const create = useCreateUser()
  const invite = useInviteUser()
  const errorsIn = useUserErrors()

  const submit = async () => {
    const { workgroups: userGroupUuids, begin, password, ...values } = form.getValues()
    const username = values.username.trim()
    // A failed check does not block the form, because the server checks again.
    const availability = await queries.fetchQuery(usernameQuery(username)).catch(() => 'free')
    // The username may have changed since, and the answer says nothing about the new one.
    const stillThere = form.getValues().username.trim() === username
    if (availability === 'taken' && stillThere) form.setFieldError('username', t('refusals:usernameTaken'))
    if (availability === 'taken') return undefined
    const email = values.email.trim()
    const guest = { ...values, username, email, userRoles: [], userGroupUuids, tenantName: tenant?.name ?? '' }
    const onError = (error: Error) => form.setErrors(errorsIn(error))
    if (begin === 'invitation') return invite.mutateAsync(guest, { onError })
    const onSuccess = () => {
      toastSuccess(t('toast.userCreated'))
      onClose()
    }
    return create.mutateAsync({ ...guest, password }, { onSuccess, onError })
  }

  const { error } = form.getValues().begin === 'invitation' ? invite : create
  const ofAField = error && Object.keys(errorsIn(error)).length > 0
  if (invite.data) return <Invited username={invite.data.user.username} link={invite.data.link} onClose={onClose} />
  return (
    <FormDialog
      title={t('users.create')}
      form={form}
      action={t('users.createSubmit')}
      error={ofAField ? null : error}
      onSubmit={submit}
      onClose={onClose}
      buttons={
        <div className={styles.others}>
          <Button variant="subtle" size="compact-sm" onClick={() => onOther('elsewhere')}>
            {t('invitations.elsewhere')}
          </Button>
          <Button variant="subtle" size="compact-sm" onClick={() => onOther('file')}>
            {t('many.open')}
          </Button>
        </div>
      }
    >
      <UsernameField form={form} />
      <TextInput label={t('users.firstName')} maxLength={100} {...form.getInputProps('name')} />
      <TextInput label={t('users.surname')} maxLength={100} {...form.getInputProps('surname')} />
      <TextInput type="email" label={t('users.email')} required maxLength={254} {...form.getInputProps('email')} />
      <SameEmail email={form.values.email} />
      <FirstSignIn form={form} />
      <MultiSelect
        label={t('workgroups.tab')}
        data={workgroups.map(({ uuid, name }) => ({ value: uuid, label: name }))}
        comboboxProps={{ withinPortal: false }}
        {...form.getInputProps('workgroups')}
      />
    </FormDialog>
  )
}

/** The first sign-in of a new person: a password that is set here, or a link to choose one. */
const FirstSignIn = ({ form }: { form: UserFormState }) => {
  const { t } = useTranslation('people')
  return (
    <>
      <Radio.Group label={t('signIn.first')} {...form.getInputProps('begin')}>
        <Stack gap={8} mt={8}>
          <Radio value="password" label={t('signIn.byPassword')} />
          <Radio value="invitation" label={t('signIn.byInvitation')} />
        </Stack>
      </Radio.Group>
      {form.getValues().begin === 'password' && (
        <PasswordField
          label={t('users.password')}
          description={t('users.passwordHint')}
          required
          maxLength={256}
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': t('users.showPassword'), tabIndex: 0, 'aria-hidden': false }}
          {...form.getInputProps('password')}
        />
      )}
    </>
  )
}

const DEBOUNCE_MS = 300

/** A field for a free username. It is checked while the person types. @source spec 001 §5 */
const UsernameField = ({ form }: { form: UserFormState }) => {
  const { t } = useTranslation(['people', 'refusals'])
  const typed = form.values.username.trim()
  const [checked] = useDebouncedValue(typed, DEBOUNCE_MS)
  const { data } = useQuery({ ...usernameQuery(checked), enabled: checked !== '' })
  const isTaken = data === 'taken' && checked === typed
  const { error, ...field } = form.getInputProps('username')
  return (
    <TextInput
      {...field}
      label={t('users.username')}
      required
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={100}
      error={error ?? (isTaken && t('refusals:usernameTaken'))}
    />
  )
}
