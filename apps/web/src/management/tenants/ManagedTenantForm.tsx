import { NativeSelect, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { VALIDATE_ON_BLUR } from '#shared/forms/validate-on-blur.ts'
import { PAGE_SIZE } from '@pressmark/contract/platform/constants.ts'
import { ANONYMOUS_ACCESS, type AnonymousAccess } from '@pressmark/contract/tenants/settings.ts'
import { listTenants, type ManagedTenant, type ManagedTenantChange } from '@pressmark/contract/tenants/tenants.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#shared/api/call.ts'
import { tenantKeys } from '#shared/api/keys.ts'
import { ConflictAlert } from '#shared/forms/ConflictAlert.tsx'
import { Form } from '#shared/forms/Form.tsx'
import { showValues } from '#shared/forms/show-values.ts'
import { useEdit } from '#shared/forms/use-edit.ts'
import { DecimalInput } from '#shared/ui/DecimalInput.tsx'
import { DialogButtons } from '#shared/ui/DialogButtons.tsx'
import { toastSuccess } from '#shared/ui/toasts.tsx'
import { RefusalAlert } from '#shared/ui/RefusalAlert.tsx'
import { WholeNumberInput } from '#shared/ui/WholeNumberInput.tsx'
import { isAddress, useFieldErrors } from './use-field-errors.ts'
import {
  changeOf,
  isSupportUrl,
  TenantSettingsFields,
  valuesOf,
  type TenantSettingsValues,
} from './TenantSettingsFields.tsx'
import { useUpdateManagedTenant } from './tenants.queries.ts'

type Values = TenantSettingsValues & {
  displayName: string
  url: string
  anonymousAccess: AnonymousAccess
  /** In gigabytes. Empty: no limit. */
  storageLimit: number | string
  peopleLimit: number | string
  administrator: string
}

const GIGABYTE = 1e9
/* The field contains a text while it is empty or incomplete, such as `.`. */
const isLimit = (value: number | string): boolean => value === '' || typeof value === 'number'
const MAX_GIGABYTES = 1_000_000

const formOf = (tenant: ManagedTenant): Values => ({
  ...valuesOf(tenant),
  displayName: tenant.displayName,
  url: tenant.address ?? '',
  anonymousAccess: tenant.anonymousAccess,
  storageLimit: tenant.storageLimit === null ? '' : tenant.storageLimit / GIGABYTE,
  peopleLimit: tenant.peopleLimit ?? '',
  administrator: '',
})

type Sent = Required<Omit<ManagedTenantChange, 'suspended'>>

const sentOf = ({ displayName, url, anonymousAccess, storageLimit, peopleLimit, ...organisation }: Values): Sent => ({
  ...changeOf(organisation),
  displayName: displayName.trim(),
  url: url.trim() || null,
  anonymousAccess,
  storageLimit: typeof storageLimit === 'number' ? Math.round(storageLimit * GIGABYTE) : null,
  peopleLimit: typeof peopleLimit === 'number' ? peopleLimit : null,
  administrator: organisation.administrator.trim(),
})

/** The state of the form, with its rules. */
export const useManagedTenantForm = (tenant: ManagedTenant) => {
  const { t } = useTranslation('tenants')
  return useForm<Values>({
    initialValues: formOf(tenant),
    ...VALIDATE_ON_BLUR,
    validate: {
      displayName: (name) => (name.trim() ? null : t('errors.displayName')),
      url: (url) => (isAddress(url) ? null : t('errors.url')),
      supportUrl: (address) => (isSupportUrl(address) ? null : t('errors.supportUrl')),
      storageLimit: (limit) => (isLimit(limit) ? null : t('errors.limit')),
      peopleLimit: (limit) => (isLimit(limit) ? null : t('errors.limit')),
    },
  })
}

type Props = {
  tenant: ManagedTenant
  form: ReturnType<typeof useManagedTenantForm>
  onCancel: () => void
  onClose: () => void
}

/** The name, the address, the visibility, the limits and an additional administrator of a tenant. */
export const ManagedTenantForm = ({ tenant, form, onCancel, onClose }: Props) => {
  const { t } = useTranslation('tenants')
  const { mutateAsync } = useUpdateManagedTenant(tenant.id)
  const errors = useFieldErrors()
  const queries = useQueryClient()
  const edit = useEdit<ManagedTenant, Sent>({
    entity: tenant,
    valuesOf: (entity) => sentOf(formOf(entity)),
    values: () => sentOf(form.getValues()),
    read: async () => {
      const query = { searchTerm: tenant.name, size: PAGE_SIZE }
      const { _embedded } = await queries.fetchQuery({
        queryKey: tenantKeys.list('now', tenant.id),
        queryFn: () => call(listTenants, { query }),
        staleTime: 0,
      })
      return _embedded.tenants.find(({ id }) => id === tenant.id) ?? tenant // tenants are never deleted
    },
    send: ({ version, changed: { administrator, ...changed } }) =>
      mutateAsync({ ...changed, ...(administrator && { administrator }), version }),
    onSaved: () => {
      toastSuccess(t('toast.updated'))
      onClose()
    },
    onRefused: (error) => form.setErrors(errors(error)),
    onReload: (current) => showValues(form, formOf(current)),
  })
  const labels = {
    displayName: t('displayName'),
    url: t('address'),
    anonymousAccess: t('anonymousAccess'),
    supportUrl: t('supportUrl'),
    languages: t('languages'),
    defaultRights: t('defaultRights'),
    storageLimit: t('storageLimit'),
    peopleLimit: t('peopleLimit'),
    administrator: t('administrator'),
  }
  const isOfAField = edit.error && Object.keys(errors(edit.error)).length > 0
  return (
    <Form id="organisation" form={form} onSubmit={edit.save}>
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
        <TenantSettingsFields form={form} />
        <Limits form={form} />
        <TextInput
          label={t('administrator')}
          description={t('administratorHint')}
          maxLength={100}
          autoCapitalize="none"
          spellCheck={false}
          {...form.getInputProps('administrator')}
        />
        {edit.error && !isOfAField && <RefusalAlert error={edit.error} />}
        <ConflictAlert edit={edit} labelOf={(field) => labels[field]} />
      </Stack>
      <DialogButtons
        onCancel={onCancel}
        action={t('save')}
        form="organisation"
        disabled={edit.conflict !== undefined}
      />
    </Form>
  )
}

/** The limits of storage and users. */
const Limits = ({ form }: { form: ReturnType<typeof useManagedTenantForm> }) => {
  const { t } = useTranslation('tenants')
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <DecimalInput
        label={t('storageLimit')}
        description={t('limitHint')}
        min={0}
        max={MAX_GIGABYTES}
        decimalScale={9}
        suffix=" GB"
        {...form.getInputProps('storageLimit')}
      />
      <WholeNumberInput
        label={t('peopleLimit')}
        description={t('limitHint')}
        min={0}
        max={1_000_000}
        {...form.getInputProps('peopleLimit')}
      />
    </SimpleGrid>
  )
}
