import { NativeSelect, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { ANONYMOUS_ACCESS, type AnonymousAccess, type ManagedTenant } from '@pressmark/contract/tenants/tenants.ts'
import { useTranslation } from 'react-i18next'
import { DialogButtons } from '#shared/ui/DialogButtons.tsx'
import { toastSuccess } from '#shared/ui/toasts.tsx'
import { RefusalAlert } from '../people/ChangeFailed.tsx'
import { isAddress, useFieldErrors } from './use-field-errors.ts'
import {
  changeOf,
  isSupportUrl,
  OrganisationFields,
  valuesOf,
  type OrganisationValues,
} from './TenantSettingsFields.tsx'
import { useUpdateTenant } from './tenants.queries.ts'

type Values = OrganisationValues & {
  displayName: string
  url: string
  anonymousAccess: AnonymousAccess
  administrator: string
}

/** What an organisation is called, where it is, who sees it, and who else administers it. */
export const TenantForm = ({ tenant, onClose }: { tenant: ManagedTenant; onClose: () => void }) => {
  const { t } = useTranslation('tenants')
  const update = useUpdateTenant(tenant.id)
  const form = useForm<Values>({
    initialValues: {
      ...valuesOf(tenant),
      displayName: tenant.displayName,
      url: tenant.address ?? '',
      anonymousAccess: tenant.anonymousAccess,
      administrator: '',
    },
    validateInputOnBlur: true,
    validate: {
      displayName: (name) => (name.trim() ? null : t('errors.displayName')),
      url: (url) => (isAddress(url) ? null : t('errors.url')),
      supportUrl: (address) => (isSupportUrl(address) ? null : t('errors.supportUrl')),
    },
  })
  const errors = useFieldErrors()
  const submit = ({ displayName, url, anonymousAccess, administrator, ...organisation }: Values) =>
    update.mutate(
      {
        ...changeOf(organisation),
        displayName: displayName.trim(),
        url: url.trim() || null,
        anonymousAccess,
        ...(administrator.trim() && { administrator: administrator.trim() }),
      },
      {
        onSuccess: () => {
          toastSuccess(t('told.updated'))
          onClose()
        },
        onError: (error) => form.setErrors(errors(error)),
      },
    )
  const isOfAField = update.error && Object.keys(errors(update.error)).length > 0
  return (
    <form id="organisation" noValidate onSubmit={form.onSubmit(submit)}>
      <Stack gap="md">
        <TextInput label={t('displayName')} required maxLength={200} {...form.getInputProps('displayName')} />
        <TextInput
          type="url"
          label={t('address')}
          description={t('addressHint')}
          placeholder={tenant.url}
          maxLength={260}
          {...form.getInputProps('url')}
        />
        <NativeSelect
          label={t('anonymousAccess')}
          data={ANONYMOUS_ACCESS.map((value) => ({ value, label: t(`access.${value}`) }))}
          {...form.getInputProps('anonymousAccess')}
        />
        <OrganisationFields form={form} />
        <TextInput
          label={t('administrator')}
          description={t('administratorHint')}
          maxLength={100}
          autoCapitalize="none"
          spellCheck={false}
          {...form.getInputProps('administrator')}
        />
        {update.error && !isOfAField && <RefusalAlert error={update.error} />}
      </Stack>
      <DialogButtons onCancel={onClose} action={t('save')} form="organisation" pending={update.isPending} />
    </form>
  )
}
