import { NativeSelect, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { ANONYMOUS_ACCESS, type AnonymousAccess, type ManagedTenant } from '@pressmark/contract/tenants/tenants.ts'
import { useTranslation } from 'react-i18next'
import { useSingleCall } from '#shared/hooks/single-call.ts'
import { DialogButtons } from '#shared/ui/DialogButtons.tsx'
import { toastSuccess } from '#shared/ui/toasts.tsx'
import { RefusalAlert } from '#shared/ui/RefusalAlert.tsx'
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

/** The state of the form, with its rules. */
export const useManagedTenantForm = (tenant: ManagedTenant) => {
  const { t } = useTranslation('tenants')
  return useForm<Values>({
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
}

type Props = {
  tenant: ManagedTenant
  form: ReturnType<typeof useManagedTenantForm>
  onCancel: () => void
  onClose: () => void
}

/** The name, the address, the visibility and an additional administrator of a tenant. */
export const TenantForm = ({ tenant, form, onCancel, onClose }: Props) => {
  const { t } = useTranslation('tenants')
  const update = useUpdateTenant(tenant.id)
  const { busy, run } = useSingleCall()
  const errors = useFieldErrors()
  const submit = ({ displayName, url, anonymousAccess, administrator, ...organisation }: Values) =>
    update.mutateAsync(
      {
        ...changeOf(organisation),
        displayName: displayName.trim(),
        url: url.trim() || null,
        anonymousAccess,
        ...(administrator.trim() && { administrator: administrator.trim() }),
      },
      {
        onSuccess: () => {
          toastSuccess(t('toast.updated'))
          onClose()
        },
        onError: (error) => form.setErrors(errors(error)),
      },
    )
  // The mutation keeps the refusal, and the form shows it.
  const send = (values: Values) => void run(() => submit(values)).catch(() => undefined)
  const isOfAField = update.error && Object.keys(errors(update.error)).length > 0
  return (
    <form id="organisation" noValidate onSubmit={form.onSubmit(send)}>
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
      <DialogButtons onCancel={onCancel} action={t('save')} form="organisation" pending={busy} />
    </form>
  )
}
