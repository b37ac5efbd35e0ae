import { Button, NativeSelect } from '@mantine/core'
import {
  readTask,
  type Parameters,
  type Task,
  type TaskTemplate,
} from '@pressmark/contract/workflow/transition-tasks.ts'
import type { Transition } from '@pressmark/contract/workflow/transitions.ts'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#shared/api/call.ts'
import { ConflictAlert } from '#shared/forms/ConflictAlert.tsx'
import { useEdit } from '#shared/forms/use-edit.ts'
import { plainForm } from '#shared/forms/use-submit.ts'
import { lazyComponent } from '#shared/hooks/lazy-component.ts'
import { FormDialog } from '#shared/ui/FormDialog.tsx'
import { CallRefused, isRefused } from '#shared/api/refusal.ts'
import { toastError, toastSuccess } from '#shared/ui/toasts.tsx'
import { useActionProblem } from '../action-results.ts'
import { definedOf, isComplete, labelIn, sentOf, valuesOf, wrongPlaceholders } from './action-form.ts'
import { ParameterField } from './ParameterField.tsx'
import { useSaveTask } from './tasks.queries.ts'

const EmailPreview = lazyComponent(() => import('./EmailPreview.tsx'), 'EmailPreview')
const WebhookPreview = lazyComponent(() => import('./WebhookPreview.tsx'), 'WebhookPreview')

type Props = {
  transition: Transition
  templates: readonly TaskTemplate[]
  task?: Task
  onClose: () => void
}

/** Creates or changes an action. The kind of action determines the fields. @source spec 002 §5, §8 */
export const ActionDialog = ({ transition, templates, task, onClose }: Props) => {
  const { t, i18n } = useTranslation(['workflow', 'shared'])
  const { mutateAsync } = useSaveTask()
  const [template, setTemplate] = useState(
    templates.find(({ name }) => name === task?.templateName) ?? templates[0]!, // every kind of entity can send e-mail
  )
  const [values, setValues] = useState(() => valuesOf(template, task?.parameters))
  const [start, setStart] = useState(values)
  const choose = (name: string) => {
    const chosen = templates.find((one) => one.name === name)!
    setTemplate(chosen)
    setValues(valuesOf(chosen))
  }
  const form = plainForm(
    () => JSON.stringify(values) !== JSON.stringify(start),
    () => isComplete(template, values),
  )
  const { uuid: transitionUuid, resourceType } = transition
  const edit = useEdit<Task, Partial<Parameters>>({
    entity: task,
    valuesOf: ({ parameters }) => sentOf(valuesOf(template, parameters)),
    values: () => sentOf(values),
    // Only an existing action has conflicts.
    read: () => call(readTask, { params: { uuid: task!.uuid } }),
    send: ({ base, version, values: sent }) => mutateAsync({ uuid: base.uuid, version, parameters: definedOf(sent) }),
    create: (parameters) =>
      mutateAsync({
        create: { templateName: template.name, transitionUuid, resourceType, parameters: definedOf(parameters) },
      }),
    onSaved: () => {
      toastSuccess(t(task ? 'actions.updated' : 'actions.created'))
      onClose()
    },
    onRefused: (error) => {
      if (!isRefused(error, 'valuesCombinationAlreadyUsed'))
        toastError(t(task ? 'actions.notUpdated' : 'actions.notCreated'))
    },
    onReload: ({ parameters }) => {
      const next = valuesOf(template, parameters)
      setStart(next)
      setValues(next)
    },
  })
  const refusals = useRefusals(edit.error)
  const isShownBeside = template.parameters.some(({ name }) => refusals.has(name))
  const parameterLabel = (field: string | number) => parameterLabelIn(template, field, i18n.language)

  return (
    <FormDialog
      title={t(`actions.titles.${task ? 'edit' : 'create'}`)}
      form={form}
      action={t('shared:confirm')}
      disabled={!isComplete(template, values) || edit.conflict !== undefined}
      error={isShownBeside ? undefined : edit.error}
      onSubmit={edit.save}
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
          onChange={(value) => setValues({ ...values, [parameter.name]: value })}
          refusal={refusals.get(parameter.name)}
        />
      ))}
      <PreviewButton transition={transition} template={template} values={values} />
      <ConflictAlert edit={edit} labelOf={parameterLabel} />
    </FormDialog>
  )
}

const parameterLabelIn = ({ parameters }: TaskTemplate, field: string | number, language: string): string => {
  const parameter = parameters.find(({ name }) => name === field)
  return parameter ? labelIn(parameter, language) : String(field)
}

/* Returns why the server refuses parameters, by their names. */
const useRefusals = (error: Error | undefined): ReadonlyMap<string, string> => {
  const problemOf = useActionProblem()
  if (!(error instanceof CallRefused)) return new Map()
  return new Map(error.errors.map(({ field, message }) => [field, problemOf(message)]))
}

type PreviewProps = { transition: Transition; template: TaskTemplate; values: Parameters }

/* Custom actions call a webhook too. */
const callsWebhook = ({ parameters }: TaskTemplate): boolean =>
  ['url', 'secret'].every((needed) => parameters.some(({ name }) => name === needed))

/** Opens the preview of the email or of the message to a webhook, as it is written so far. */
const PreviewButton = ({ transition, template, values }: PreviewProps) => {
  const { t } = useTranslation('workflow')
  const [open, setOpen] = useState(false)
  const textOf = (name: string) => (typeof values[name] === 'string' ? values[name] : '')
  const isEmail = template.name === 'sendEmail'
  if (!isEmail && !callsWebhook(template)) return null
  const Preview = isEmail ? EmailPreview : WebhookPreview
  const isWrong = template.parameters.some(
    (parameter) => wrongPlaceholders(parameter, values[parameter.name]).length > 0,
  )
  const common = { transition, onClose: () => setOpen(false) }
  return (
    <>
      <Button
        variant="default"
        disabled={isWrong}
        onFocus={Preview.preload}
        onPointerEnter={Preview.preload}
        onClick={() => setOpen(true)}
      >
        {t(isEmail ? 'preview.open' : 'preview.openWebhook')}
      </Button>
      {open && (
        <Suspense>
          {isEmail ? (
            <EmailPreview {...common} subject={textOf('subject')} body={textOf('body')} />
          ) : (
            <WebhookPreview {...common} templateName={template.name} parameters={definedOf(sentOf(values))} />
          )}
        </Suspense>
      )}
    </>
  )
}
