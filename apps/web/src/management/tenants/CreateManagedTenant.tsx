import { Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#shared/ui/Dialog.tsx'
import { DialogButtons } from '#shared/ui/DialogButtons.tsx'
import { toastSuccess } from '#shared/ui/toasts.tsx'
import { useReturnFocus } from '#shared/hooks/use-return-focus.ts'
import { RefusalAlert } from '../people/ChangeFailed.tsx'
import { isAddress, useFieldErrors } from './use-field-errors.ts'
import { useCreateTenant } from './tenants.queries.ts'

type Values = { name: string; displayName: string; url: string; administrator: string }

const NAME = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/

/** Makes an organisation, with its first administrator. */
export const CreateOrganisation = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('tenants')
  useReturnFocus()
  const create = useCreateTenant()
  const form = useForm<Values>({
    initialValues: { name: '', displayName: '', url: '', administrator: '' },
    validateInputOnBlur: true,
    validate: {
      name: (name) => (NAME.test(name.trim()) ? null : t('errors.name')),
      displayName: (name) => (name.trim() ? null : t('errors.displayName')),
      url: (url) => (isAddress(url) ? null : t('errors.url')),
      administrator: (username) => (username.trim() ? null : t('errors.administrator')),
    },
  })
  const errors = useFieldErrors()
  const submit = ({ name, displayName, url, administrator }: Values) =>
    create.mutate(
      {
        name: name.trim(),
        displayName: displayName.trim(),
        administrator: administrator.trim(),
        ...(url.trim() && { url: url.trim() }),
      },
      {
        onSuccess: () => {
          toastSuccess(t('told.created'))
          onClose()
        },
        onError: (error) => form.setErrors(errors(error)),
      },
    )
  const isOfAField = create.error && Object.keys(errors(create.error)).length > 0
  return (
    <Dialog title={t('create')} onClose={onClose}>
      <form id="create-organisation" noValidate onSubmit={form.onSubmit(submit)}>
        <Stack gap="md">
          <TextInput
            label={t('name')}
            description={t('nameHint')}
            required
            maxLength={63}
            autoCapitalize="none"
            spellCheck={false}
            {...form.getInputProps('name')}
          />
          <TextInput label={t('displayName')} required maxLength={200} {...form.getInputProps('displayName')} />
          <TextInput
            type="url"
            label={t('address')}
            description={t('addressHint')}
            placeholder="https://"
            maxLength={260}
            {...form.getInputProps('url')}
          />
          <TextInput
            label={t('firstAdministrator')}
            description={t('administratorHint')}
            required
            maxLength={100}
            autoCapitalize="none"
            spellCheck={false}
            {...form.getInputProps('administrator')}
          />
          {create.error && !isOfAField && <RefusalAlert error={create.error} />}
        </Stack>
      </form>
      <DialogButtons onCancel={onClose} action={t('createIt')} form="create-organisation" pending={create.isPending} />
    </Dialog>
  )
}
