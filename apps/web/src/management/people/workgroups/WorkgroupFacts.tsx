import { Group, Textarea, TextInput } from '@mantine/core'
import { DESCRIPTION_MAX_LENGTH, readWorkgroup, type Workgroup } from '@pressmark/contract/identity/workgroups.ts'
import { useTranslation } from 'react-i18next'
import { toastSuccess } from '#shared/ui/toasts.tsx'
import { call } from '#shared/api/call.ts'
import { ConflictAlert } from '#shared/forms/ConflictAlert.tsx'
import { Form } from '#shared/forms/Form.tsx'
import { showValues } from '#shared/forms/show-values.ts'
import { useEdit } from '#shared/forms/use-edit.ts'
import { RefusalAlert } from '#shared/ui/RefusalAlert.tsx'
import { EditButtons, EditPart } from '../EditButtons.tsx'
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
  const { t } = useTranslation('people')
  const { isSystem, ...fields } = workgroup
  const { mutateAsync } = useUpdateWorkgroup()
  const fill = ({ name, description }: Workgroup) => showValues(form, { name, description })
  const edit = useEdit<Workgroup, WorkgroupValues>({
    entity: workgroup,
    valuesOf: ({ name, description }) => ({ name, description }),
    values: () => {
      const { name, description } = form.getValues()
      return { name: name.trim(), description: description.trim() }
    },
    read: () => call(readWorkgroup, { params: { uuid: workgroup.uuid } }),
    send: ({ base, version, changed }) => mutateAsync({ uuid: base.uuid, version, change: changed }),
    onSaved: () => {
      toastSuccess(t('toast.workgroupUpdated'))
      onEdit(false)
    },
    onReload: fill,
  })
  const show = (next: { editing: boolean }) => {
    fill(workgroup)
    edit.open(workgroup)
    onEdit(next.editing)
  }
  const labels = { name: t('workgroups.name'), description: t('workgroups.description') }
  const { value, ...field } = form.getInputProps('name')
  const { value: described, ...describing } = form.getInputProps('description')
  const shown = editing ? { variant: 'default' } : { variant: 'filled', readOnly: true }
  return (
    <EditPart editing={editing}>
      <Form
        form={{ isDirty: () => editing && form.isDirty(), onSubmit: form.onSubmit }}
        onSubmit={edit.save}
        className={styles.rename}
      >
        <TextInput
          label={t('workgroups.name')}
          description={isSystem && t('workgroups.systemHint')}
          required={editing}
          data-autofocus={editing || undefined}
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
        <RefusalAlert error={edit.error} />
        <ConflictAlert edit={edit} labelOf={(name) => labels[name]} />
        {!isSystem && (
          <Group gap="sm" justify="flex-end">
            <EditButtons
              editing={editing}
              blocked={edit.conflict !== undefined}
              variant="default"
              onEdit={() => show({ editing: true })}
              onCancel={() => show({ editing: false })}
            />
          </Group>
        )}
      </Form>
    </EditPart>
  )
}
