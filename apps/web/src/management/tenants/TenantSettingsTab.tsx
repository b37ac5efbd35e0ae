import { Skeleton, Button, Group, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Organisation } from '@pressmark/contract/tenants/settings.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSingleMutate } from '#shared/hooks/single-call.ts'
import { useUnsavedInput } from '#shared/hooks/unsaved-input.ts'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { RefusalAlert } from '#shared/ui/RefusalAlert.tsx'
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
  const update = useUpdateOrganisation()
  const { mutate: submitUpdate } = useSingleMutate(update)
  const form = useForm<OrganisationValues>({
    initialValues: valuesOf(organisation),
    validateInputOnBlur: true,
    validate: { supportUrl: (address) => (isSupportUrl(address) ? null : t('errors.supportUrl')) },
  })
  useUnsavedInput(form.isDirty)
  const submit = (values: OrganisationValues) =>
    submitUpdate(changeOf(values), { onSuccess: () => toastSuccess(t('toast.updated')) })
  return (
    <form noValidate onSubmit={form.onSubmit(submit)}>
      <Stack gap="md">
        <OrganisationFields form={form} />
        <RefusalAlert error={update.error} />
        <Group>
          <Button type="submit" loading={update.isPending}>
            {t('save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
