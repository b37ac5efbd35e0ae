import { Textarea, TextInput } from '@mantine/core'
import { DESCRIPTION_MAX_LENGTH } from '@pressmark/contract/identity/workgroups.ts'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '#shared/ui/FormDialog.tsx'
import { useTenant } from '#shared/api/person.ts'
import { toastSuccess } from '#shared/ui/toasts.tsx'
import { useCreateWorkgroup } from '../workgroups.queries.ts'
import { useWorkgroupForm } from './use-workgroup-form.ts'

/** Creates a workgroup. Only its name is required. @source spec 001 §2 */
export const CreateWorkgroup = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('people')
  const tenant = useTenant()
  const form = useWorkgroupForm({ name: '', description: '' })
  const create = useCreateWorkgroup()
  const submit = () => {
    const { name, description } = form.getValues()
    return create.mutateAsync(
      { name: name.trim(), description: description.trim(), tenantName: tenant?.name ?? '' },
      {
        onSuccess: () => {
          toastSuccess(t('toast.workgroupCreated'))
          onClose()
        },
      },
    )
  }
  return (
    <FormDialog
      title={t('workgroups.create')}
      size={440}
      form={form}
      action={t('workgroups.createSubmit')}
      error={create.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput label={t('workgroups.name')} required maxLength={100} data-autofocus {...form.getInputProps('name')} />
      <Textarea
        label={t('workgroups.description')}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={DESCRIPTION_MAX_LENGTH}
        {...form.getInputProps('description')}
      />
    </FormDialog>
  )
}
