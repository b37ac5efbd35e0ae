import { Skeleton, Group, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { readOrganisation, type Organisation, type OrganisationChange } from '@pressmark/contract/tenants/settings.ts'
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
  OrganisationFields,
  valuesOf,
  type OrganisationValues,
} from './TenantSettingsFields.tsx'
import styles from './Tenants.module.css'
import { organisationQuery, useUpdateOrganisation } from './tenants.queries.ts'
import { Pictures } from './Pictures.tsx'

/** The settings of the tenant that its own administrators can change. */
export const OrganisationTab = () => {
  const { t } = useTranslation('tenants')
  const { data: organisation, error, refetch } = useQuery(organisationQuery)
  return (
    <section aria-label={t('ownTab')} className={styles.own}>
      {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {!organisation && !error && <Skeleton height={420} radius="md" />}
      {organisation && (
        <>
          <h2 className={styles.heading}>{organisation.displayName}</h2>
          <OrganisationForm organisation={organisation} />
          <Pictures pictures={organisation.pictures} />
        </>
      )}
    </section>
  )
}

/** Support address and languages of the person's own tenant. */
const OrganisationForm = ({ organisation }: { organisation: Organisation }) => {
  const { t } = useTranslation('tenants')
  const { mutateAsync } = useUpdateOrganisation()
  const form = useForm<OrganisationValues>({
    initialValues: valuesOf(organisation),
    validateInputOnBlur: true,
    validate: { supportUrl: (address) => (isSupportUrl(address) ? null : t('errors.supportUrl')) },
  })
  const fill = (current: Organisation) => showValues(form, valuesOf(current))
  const edit = useEdit<Organisation, Required<OrganisationChange>>({
    entity: organisation,
    valuesOf: (entity) => changeOf(valuesOf(entity)),
    values: () => changeOf(form.getValues()),
    read: () => call(readOrganisation),
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
        <OrganisationFields form={form} />
        <RefusalAlert error={edit.error} />
        <ConflictAlert edit={edit} labelOf={(field) => labels[field]} />
        <Group>
          <SubmitButton disabled={edit.conflict !== undefined}>{t('save')}</SubmitButton>
        </Group>
      </Stack>
    </Form>
  )
}
