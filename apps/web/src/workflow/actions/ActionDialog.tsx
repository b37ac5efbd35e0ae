import { NativeSelect } from '@mantine/core'
import type { Task, TaskTemplate } from '@pressmark/contract/workflow/transition-tasks.ts'
import type { Transition } from '@pressmark/contract/workflow/transitions.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog, plainForm } from '#shared/ui/FormDialog.tsx'
import { isRefused } from '#shared/api/refusal.ts'
import { toastError, toastSuccess } from '#shared/ui/toasts.tsx'
import { isComplete, labelIn, sentOf, valuesOf } from './action-form.ts'
import { ParameterField } from './ParameterField.tsx'
import { useSaveTask } from './tasks.queries.ts'

type Props = {
  transition: Transition
  templates: readonly TaskTemplate[]
  task?: Task
  onClose: () => void
}

/** Creates or changes an action. The kind of action determines the fields. @source spec 002 §5, §8 */
export const ActionDialog = ({ transition, templates, task, onClose }: Props) => {
  const { t, i18n } = useTranslation(['workflow', 'shared'])
  const save = useSaveTask()
  const [template, setTemplate] = useState(
    templates.find(({ name }) => name === task?.templateName) ?? templates[0]!, // every kind of entity can send e-mail
  )
  const [values, setValues] = useState(() => valuesOf(template, task?.parameters))
  const [start] = useState(values)
  // A refusal may no longer apply after a change.
  const change = (next: typeof values) => {
    save.reset()
    setValues(next)
  }
  const choose = (name: string) => {
    const chosen = templates.find((one) => one.name === name)!
    setTemplate(chosen)
    change(valuesOf(chosen))
  }
  const form = plainForm(
    () => JSON.stringify(values) !== JSON.stringify(start),
    () => isComplete(template, values),
  )
  const submit = () => {
    const parameters = sentOf(values)
    const { uuid: transitionUuid, resourceType } = transition
    const create = { templateName: template.name, transitionUuid, resourceType, parameters }
    return save.mutateAsync(task ? { task, parameters } : { create }, {
      onSuccess: () => {
        toastSuccess(t(task ? 'actions.updated' : 'actions.created'))
        onClose()
      },
      onError: (error) => {
        if (!isRefused(error, 'valuesCombinationAlreadyUsed'))
          toastError(t(task ? 'actions.notUpdated' : 'actions.notCreated'))
      },
    })
  }

  return (
    <FormDialog
      title={t(`actions.titles.${task ? 'edit' : 'create'}`)}
      form={form}
      action={t('shared:confirm')}
      disabled={!isComplete(template, values)}
      error={save.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <NativeSelect
        label={t('actions.kind')}
        description={task ? t('actions.kindImmutable') : undefined}
        value={template.name}
        disabled={task !== undefined}
        data-autofocus={task === undefined || undefined}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
        data={templates.map((one) => ({ value: one.name, label: labelIn(one, i18n.language) }))}
      />
      {template.parameters.map((parameter) => (
        <ParameterField
          key={`${template.name} ${parameter.name}`}
          parameter={parameter}
          value={values[parameter.name]}
          onChange={(value) => change({ ...values, [parameter.name]: value })}
        />
      ))}
    </FormDialog>
  )
}
