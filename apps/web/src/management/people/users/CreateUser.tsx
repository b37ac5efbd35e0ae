import { MultiSelect, Stack, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#shared/ui/Dialog.tsx'
import { DialogButtons } from '#shared/ui/DialogButtons.tsx'
import { useTenant } from '#shared/api/person.ts'
import { toastSuccess } from '#shared/ui/toasts.tsx'
import { useReturnFocus } from '#shared/hooks/use-return-focus.ts'
import { RefusalAlert } from '../ChangeFailed.tsx'
import { useCreateUser, useInviteUser, usernameQuery } from '../people.queries.ts'
import { allWorkgroupsQuery } from '../workgroups.queries.ts'
import { FirstSignIn } from './FirstSignIn.tsx'
import { Invited } from './Invited.tsx'
import { useUserErrors } from './use-user-errors.ts'
import { UsernameField } from './UsernameField.tsx'
import { useUserForm, type UserValues } from './use-user-form.ts'

/** Makes a person of the organisation. @source spec 001 §2 */
export const CreateUser = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation(['people', 'shared'])
  useReturnFocus()
  const tenant = useTenant()
  const queries = useQueryClient()
  const form = useUserForm({}, { existing: false })
  const { data: workgroups = [] } = useQuery(allWorkgroupsQuery)
  const create = useCreateUser()
  const invite = useInviteUser()
  const faultsOf = useUserErrors()

  const submit = async ({ workgroups: userGroupUuids, begin, password, ...values }: UserValues) => {
    const username = values.username.trim()
    // A check that fails stops nobody: the server looks again.
    const found = await queries.fetchQuery(usernameQuery(username)).catch(() => 'free')
    // Another name may stand there by now, of which this says nothing.
    const stillThere = form.getValues().username.trim() === username
    if (found === 'taken' && stillThere) form.setFieldError('username', t('shared:refusals.usernameTaken'))
    if (found === 'taken') return undefined
    const email = values.email.trim()
    const guest = { ...values, username, email, userRoles: [], userGroupUuids, tenantName: tenant?.name ?? '' }
    const onError = (error: Error) => form.setErrors(faultsOf(error))
    if (begin === 'invitation') return invite.mutate(guest, { onError })
    const onSuccess = () => {
      toastSuccess(t('told.userCreated'))
      onClose()
    }
    return create.mutate({ ...guest, password }, { onSuccess, onError })
  }

  const { error } = form.getValues().begin === 'invitation' ? invite : create
  if (invite.data) return <Invited username={invite.data.user.username} link={invite.data.link} onClose={onClose} />
  return (
    <Dialog title={t('users.create')} onClose={onClose}>
      <form id="create-user" noValidate onSubmit={form.onSubmit((values) => void submit(values))}>
        <Stack gap="md">
          <UsernameField form={form} />
          <TextInput label={t('users.firstName')} maxLength={100} {...form.getInputProps('name')} />
          <TextInput label={t('users.surname')} maxLength={100} {...form.getInputProps('surname')} />
          <TextInput type="email" label={t('users.email')} required maxLength={254} {...form.getInputProps('email')} />
          <FirstSignIn form={form} />
          <MultiSelect
            label={t('workgroups.tab')}
            data={workgroups.map(({ uuid, name }) => ({ value: uuid, label: name }))}
            comboboxProps={{ withinPortal: false }}
            {...form.getInputProps('workgroups')}
          />
          {error && Object.keys(faultsOf(error)).length === 0 && <RefusalAlert error={error} />}
        </Stack>
      </form>
      <DialogButtons
        onCancel={onClose}
        action={t('users.createIt')}
        form="create-user"
        pending={create.isPending || invite.isPending}
      />
    </Dialog>
  )
}
