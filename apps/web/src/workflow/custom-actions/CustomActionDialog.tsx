import { Button, TextInput } from '@mantine/core'
import {
  OWN_ACTION_LIMITS,
  readTaskTemplate,
  type NewTaskTemplate,
} from '@pressmark/contract/workflow/custom-task-templates.ts'
import type { TaskTemplate } from '@pressmark/contract/workflow/transition-tasks.ts'
import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { call } from '#shared/api/call.ts'
import { ConflictAlert } from '#shared/forms/ConflictAlert.tsx'
import { showValues } from '#shared/forms/show-values.ts'
import { useEdit } from '#shared/forms/use-edit.ts'
import { FormDialog } from '#shared/ui/FormDialog.tsx'
import { toastSuccess } from '#shared/ui/toasts.tsx'
import { customActionOf, draftOf, newParameter } from './custom-action-form.ts'
import { useSaveKind } from './custom-actions.queries.ts'
import { ParameterRow } from './ParameterRow.tsx'
import { useKindForm } from './use-custom-action-form.ts'

/** Creates a custom action, or changes everything but its name. @source spec 002 §3 */
export const CustomActionDialog = ({ kind, onClose }: { kind?: TaskTemplate; onClose: () => void }) => {
  const { t } = useTranslation(['customActions', 'shared'])
  const { mutateAsync } = useSaveKind()
  const form = useKindForm(kind)
  const { parameters } = form.values
  const edit = useEdit<TaskTemplate, NewTaskTemplate>({
    entity: kind,
    valuesOf: (entity) => customActionOf(draftOf(entity)),
    values: () => customActionOf(form.getValues()),
    read: () => call(readTaskTemplate, { params: { name: kind!.name } }), // only an existing one has conflicts
    send: ({ version, values: input }) => mutateAsync({ input, version }),
    create: (input) => mutateAsync({ input }),
    onSaved: () => {
      toastSuccess(t(kind ? 'updated' : 'created'))
      onClose()
    },
    onReload: (current) => showValues(form, draftOf(current)),
  })
  const labels = { name: t('name'), label: t('label'), parameters: t('parametersLabel') }
  const textOf = (value: unknown) =>
    Array.isArray(value) ? (value as { label: string }[]).map(({ label }) => label).join(' · ') : String(value ?? '')
  return (
    <FormDialog
      title={t(`titles.${kind ? 'edit' : 'create'}`)}
      form={form}
      action={t('shared:confirm')}
      disabled={edit.conflict !== undefined}
      error={edit.error}
      onSubmit={edit.save}
      onClose={onClose}
    >
      <TextInput
        label={t('label')}
        withAsterisk
        aria-required
        maxLength={OWN_ACTION_LIMITS.label}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('label')}
      />
      <TextInput
        label={t('name')}
        description={t(kind ? 'nameImmutable' : 'nameHint')}
        withAsterisk
        aria-required
        readOnly={kind !== undefined}
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('name')}
      />
      {parameters.map(({ key }, index) => (
        <ParameterRow key={key} form={form} index={index} />
      ))}
      <Button
        variant="default"
        leftSection={<IconPlus size={17} stroke={1.8} aria-hidden />}
        disabled={parameters.length >= OWN_ACTION_LIMITS.parameters}
        onClick={() => form.insertListItem('parameters', newParameter())}
      >
        {t('addParameter')}
      </Button>
      <ConflictAlert edit={edit} labelOf={(field) => labels[field]} textOf={textOf} />
    </FormDialog>
  )
}
