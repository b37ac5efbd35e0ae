import { Button, TextInput } from '@mantine/core'
import { OWN_ACTION_LIMITS } from '@pressmark/contract/workflow/custom-task-templates.ts'
import type { TaskTemplate } from '@pressmark/contract/workflow/transition-tasks.ts'
import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '#shared/ui/FormDialog.tsx'
import { toastSuccess } from '#shared/ui/toasts.tsx'
import { customActionOf, newParameter } from './custom-action-form.ts'
import { useSaveKind } from './custom-actions.queries.ts'
import { ParameterRow } from './ParameterRow.tsx'
import { useKindForm } from './use-custom-action-form.ts'

/** Creates a custom action, or changes everything but its name. @source spec 002 §3 */
export const CustomActionDialog = ({ kind, onClose }: { kind?: TaskTemplate; onClose: () => void }) => {
  const { t } = useTranslation(['customActions', 'shared'])
  const save = useSaveKind()
  // A refusal may no longer apply after a change.
  const form = useKindForm(kind, () => save.reset())
  const { parameters } = form.values
  const submit = () =>
    save.mutateAsync(
      { input: customActionOf(form.getValues()), kind },
      {
        onSuccess: () => {
          toastSuccess(t(kind ? 'updated' : 'created'))
          onClose()
        },
      },
    )
  return (
    <FormDialog
      title={t(`titles.${kind ? 'edit' : 'create'}`)}
      form={form}
      action={t('shared:confirm')}
      error={save.error}
      onSubmit={submit}
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
    </FormDialog>
  )
}
