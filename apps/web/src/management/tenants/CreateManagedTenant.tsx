import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { VALIDATE_ON_BLUR } from '#shared/forms/validate-on-blur.ts'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '#shared/ui/FormDialog.tsx'
import { toastSuccess } from '#shared/ui/toasts.tsx'
import { isAddress, useFieldErrors } from './use-field-errors.ts'
import { useCreateTenant } from './tenants.queries.ts'

type Values = { name: string; displayName: string; url: string; administrator: string }

const NAME = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/

/** Creates a tenant with its first administrator. */
export const CreateManagedTenant = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('tenants')
  const create = useCreateTenant()
  const form = useForm<Values>({
    initialValues: { name: '', displayName: '', url: '', administrator: '' },
    ...VALIDATE_ON_BLUR,
    validate: {
      name: (name) => (NAME.test(name.trim()) ? null : t('errors.name')),
      displayName: (name) => (name.trim() ? null : t('errors.displayName')),
      url: (url) => (isAddress(url) ? null : t('errors.url')),
      administrator: (username) => (username.trim() ? null : t('errors.administrator')),
    },
  })
  const errors = useFieldErrors()
  const submit = () => {
    const { name, displayName, url, administrator } = form.getValues()
    return create.mutateAsync(
      {
        name: name.trim(),
        displayName: displayName.trim(),
        administrator: administrator.trim(),
        ...(url.trim() && { url: url.trim() }),
      },
      {
        onSuccess: () => {
          toastSuccess(t('toast.created'))
          onClose()
        },
        onError: (error) => form.setErrors(errors(error)),
      },
    )
  }
  const isOfAField = create.error && Object.keys(errors(create.error)).length > 0
  return (
    <FormDialog
      title={t('create')}
      form={form}
      action={t('createSubmit')}
      error={isOfAField ? null : create.error}
      onSubmit={submit}
      onClose={onClose}
    >
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
    </FormDialog>
  )
}
