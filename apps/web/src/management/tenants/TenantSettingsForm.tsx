import { Button, Group, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Organisation } from '@pressmark/contract/tenants/settings.ts'
import { useSingleMutate } from '#shared/hooks/single-call.ts'
import { useUnsavedInput } from '#shared/hooks/unsaved-input.ts'
import { useTranslation } from 'react-i18next'
import { toastSuccess } from '#shared/ui/toasts.tsx'
import { RefusalAlert } from '#shared/ui/RefusalAlert.tsx'
import {
  changeOf,
  isSupportUrl,
  OrganisationFields,
  valuesOf,
  type OrganisationValues,
} from './TenantSettingsFields.tsx'
import { useUpdateOrganisation } from './tenants.queries.ts'

/** Support address and languages of the person's own tenant. */
export const OrganisationForm = ({ organisation }: { organisation: Organisation }) => {
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
