import { Stack, Textarea, TextInput } from '@mantine/core'
import { DESCRIPTION_MAX_LENGTH } from '@pressmark/contract/identity/workgroups.ts'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#shared/ui/Dialog.tsx'
import { DialogButtons } from '#shared/ui/DialogButtons.tsx'
import { useTenant } from '#shared/api/person.ts'
import { toastSuccess } from '#shared/ui/toasts.tsx'
import { useReturnFocus } from '#shared/hooks/use-return-focus.ts'
import { RefusalAlert } from '../ChangeFailed.tsx'
import { useCreateWorkgroup } from '../workgroups.queries.ts'
import { useWorkgroupForm, type WorkgroupValues } from './use-workgroup-form.ts'

/** Makes a workgroup: its name is all that must be said. @source spec 001 §2 */
export const CreateWorkgroup = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('people')
  useReturnFocus()
  const tenant = useTenant()
  const form = useWorkgroupForm({ name: '', description: '' })
  const create = useCreateWorkgroup()
  const submit = ({ name, description }: WorkgroupValues) =>
    create.mutate(
      { name: name.trim(), description: description.trim(), tenantName: tenant?.name ?? '' },
      {
        onSuccess: () => {
          toastSuccess(t('told.workgroupCreated'))
          onClose()
        },
      },
    )
  return (
    <Dialog title={t('workgroups.create')} size={440} onClose={onClose}>
      <form id="create-workgroup" noValidate onSubmit={form.onSubmit(submit)}>
        <Stack gap="md">
          <TextInput
            label={t('workgroups.name')}
            required
            maxLength={100}
            data-autofocus
            {...form.getInputProps('name')}
          />
          <Textarea
            label={t('workgroups.description')}
            autosize
            minRows={2}
            maxRows={6}
            maxLength={DESCRIPTION_MAX_LENGTH}
            {...form.getInputProps('description')}
          />
          {create.error && <RefusalAlert error={create.error} />}
        </Stack>
      </form>
      <DialogButtons
        onCancel={onClose}
        action={t('workgroups.createIt')}
        form="create-workgroup"
        pending={create.isPending}
      />
    </Dialog>
  )
}
