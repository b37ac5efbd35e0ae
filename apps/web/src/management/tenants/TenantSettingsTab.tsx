import { Skeleton, Group, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import {
  readTenantSettings,
  type TenantSettings,
  type TenantSettingsChange,
} from '@pressmark/contract/tenants/settings.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { RefusalAlert } from '#shared/ui/RefusalAlert.tsx'
import { call } from '#shared/api/call.ts'
import { ConflictAlert } from '#shared/forms/ConflictAlert.tsx'
import { Form, SubmitButton } from '#shared/forms/Form.tsx'
import { showValues } from '#shared/forms/show-values.ts'
import { useEdit } from '#shared/forms/use-edit.ts'
import { toastSuccess } from '#shared/ui/toasts.tsx'
import {
  changeOf,
  isSupportUrl,
  TenantSettingsFields,
  valuesOf,
  type TenantSettingsValues,
} from './TenantSettingsFields.tsx'
import styles from './Tenants.module.css'
import { tenantSettingsQuery, useUpdateTenantSettings } from './tenants.queries.ts'
import { Pictures } from './Pictures.tsx'

/** The settings of the tenant that its own administrators can change. */
export const TenantSettingsTab = () => {
  const { t } = useTranslation('tenants')
  const { data: settings, error, refetch } = useQuery(tenantSettingsQuery)
  return (
    <section aria-label={t('ownTab')} className={styles.own}>
      {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {!settings && !error && <Skeleton height={420} radius="md" />}
      {settings && (
        <>
          <h2 className={styles.heading}>{settings.displayName}</h2>
          <TenantSettingsForm settings={settings} />
          <Pictures pictures={settings.pictures} />
        </>
      )}
    </section>
  )
}

/** Support address and languages of the person's own tenant. */
const TenantSettingsForm = ({ settings }: { settings: TenantSettings }) => {
  const { t } = useTranslation('tenants')
  const { mutateAsync } = useUpdateTenantSettings()
  const form = useForm<TenantSettingsValues>({
    initialValues: valuesOf(settings),
    validateInputOnBlur: true,
    validate: { supportUrl: (address) => (isSupportUrl(address) ? null : t('errors.supportUrl')) },
  })
  const fill = (current: TenantSettings) => showValues(form, valuesOf(current))
  const edit = useEdit<TenantSettings, Required<TenantSettingsChange>>({
    entity: settings,
    valuesOf: (entity) => changeOf(valuesOf(entity)),
    values: () => changeOf(form.getValues()),
    read: () => call(readTenantSettings),
    send: ({ version, changed }) => mutateAsync({ ...changed, version }),
    onSaved: (saved) => {
      fill(saved)
      toastSuccess(t('toast.updated'))
    },
    onReload: fill,
  })
  const labels = { supportUrl: t('supportUrl'), languages: t('languages') }
  return (
    <Form form={form} onSubmit={edit.save}>
      <Stack gap="md">
        <TenantSettingsFields form={form} />
        <RefusalAlert error={edit.error} />
        <ConflictAlert edit={edit} labelOf={(field) => labels[field]} />
        <Group>
          <SubmitButton disabled={edit.conflict !== undefined}>{t('save')}</SubmitButton>
        </Group>
      </Stack>
    </Form>
  )
}
