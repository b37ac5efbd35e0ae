import { Button, Group, Textarea, TextInput } from '@mantine/core'
import { DESCRIPTION_MAX_LENGTH, type Workgroup } from '@pressmark/contract/identity/workgroups.ts'
import { useSingleMutate } from '#shared/hooks/single-call.ts'
import { useTranslation } from 'react-i18next'
import { toastSuccess } from '#shared/ui/toasts.tsx'
import { useEditedVersion } from '#shared/api/if-match.ts'
import { RefusalAlert } from '#shared/ui/RefusalAlert.tsx'
import styles from '../People.module.css'
import { useUpdateWorkgroup } from '../workgroups.queries.ts'
import type { WorkgroupFormState, WorkgroupValues } from './use-workgroup-form.ts'

type Props = {
  workgroup: Workgroup
  form: WorkgroupFormState
  editing: boolean
  onEdit: (editing: boolean) => void
}

/** Name and description. They are read-only until Edit is chosen. The workgroups that all tenants have cannot be renamed. */
export const WorkgroupFacts = ({ workgroup, form, editing, onEdit }: Props) => {
  const { t } = useTranslation(['people', 'shared'])
  const { isSystem, ...fields } = workgroup
  const { edited, open, close } = useEditedVersion(workgroup)
  const update = useUpdateWorkgroup()
  const { mutate: submitUpdate } = useSingleMutate(update)
  const begin = () => {
    const values = { name: fields.name, description: fields.description }
    form.setValues(values)
    form.resetDirty(values)
    open()
    onEdit(true)
  }
  const leave = () => {
    form.clearErrors()
    update.reset()
    close()
    onEdit(false)
  }
  const submit = ({ name, description }: WorkgroupValues) =>
    submitUpdate(
      { uuid: edited.uuid, version: edited.version, change: { name: name.trim(), description: description.trim() } },
      {
        onSuccess: () => {
          toastSuccess(t('toast.workgroupUpdated'))
          leave()
        },
      },
    )
  const { value, ...field } = form.getInputProps('name')
  const { value: described, ...describing } = form.getInputProps('description')
  const shown = editing ? { variant: 'default' } : { variant: 'filled', readOnly: true }
  return (
    <form noValidate onSubmit={form.onSubmit(submit)} className={styles.rename}>
      <TextInput
        label={t('workgroups.name')}
        description={isSystem && t('workgroups.systemHint')}
        required={editing}
        maxLength={100}
        {...field}
        value={editing ? value : fields.name}
        {...shown}
      />
      {(editing || fields.description !== '') && (
        <Textarea
          label={t('workgroups.description')}
          autosize
          maxRows={6}
          maxLength={DESCRIPTION_MAX_LENGTH}
          {...describing}
          value={editing ? described : fields.description}
          {...shown}
        />
      )}
      <RefusalAlert error={update.error} />
      {!isSystem && (
        <Group gap="sm" justify="flex-end">
          {editing ? (
            <>
              <Button key="cancel" variant="subtle" color="gray" onClick={leave}>
                {t('shared:cancel')}
              </Button>
              <Button key="save" type="submit" loading={update.isPending}>
                {t('save')}
              </Button>
            </>
          ) : (
            <Button key="edit" variant="default" onClick={begin}>
              {t('edit')}
            </Button>
          )}
        </Group>
      )}
    </form>
  )
}
