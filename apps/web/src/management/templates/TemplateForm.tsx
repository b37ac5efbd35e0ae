import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { refusalText } from '#shared/api/refusal-text.ts'
import { isRefused } from '#shared/api/refusal.ts'
import { FormDialog } from '#shared/ui/FormDialog.tsx'
import { Saved } from './Saved.tsx'
import type { OpenDialog } from './template-draft.ts'
import { TemplateFields } from './TemplateFields.tsx'
import { TemplateUse } from './TemplateUse.tsx'
import { idQuery, useSaveTemplate } from './templates.queries.ts'
import { settingsOf, useTemplateForm, type TemplateValues } from './use-template-form.ts'

type Props = {
  dialog: Exclude<OpenDialog, { kind: 'delete' }>
  done: boolean
  onDialog: (dialog: OpenDialog) => void
  onDone: () => void
  onClose: () => void
}

/** The form of a new or changed field. Duplicate continues with the current values as a new field. */
export const TemplateForm = ({ dialog, done, onDialog, onDone, onClose }: Props) => {
  const { t } = useTranslation(['management', 'shared'])
  const edited = dialog.kind === 'create' ? undefined : dialog.template
  const form = useTemplateForm(dialog.kind === 'create' ? dialog.copyOf : dialog.template)
  const resourceType = dialog.kind === 'create' ? dialog.resourceType : dialog.template.resourceType
  const queries = useQueryClient()
  const save = useSaveTemplate()

  const onError = (error: Error) => {
    if (isRefused(error, 'templateNameTaken')) form.setFieldError('name', refusalText(error))
  }
  const send = (values: TemplateValues) => {
    const name = values.name.trim()
    const saved = edited
      ? { template: edited, change: edited.locked ? { labels: settingsOf(values).labels! } : settingsOf(values) }
      : { create: { name, resourceType, ...settingsOf(values) } }
    return save.mutateAsync(saved, { onSuccess: onDone, onError })
  }
  const submit = async () => {
    const values = form.getValues()
    // A failed check does not block the form, because the server checks again.
    const id = edited ? 'free' : await queries.fetchQuery(idQuery(resourceType, values.name.trim())).catch(() => 'free')
    if (id === 'taken') return form.setFieldError('name', t('shared:refusals.templateNameTaken'))
    return send(values)
  }
  const duplicate = () => {
    const { italian: _, ...values } = form.getValues()
    const { labels } = settingsOf(form.getValues())
    if (edited)
      onDialog({ kind: 'create', resourceType, copyOf: { ...edited, ...values, labels: labels!, locked: false } })
  }

  const nameTaken = isRefused(save.error, 'templateNameTaken')
  return (
    <FormDialog
      title={t(`templates.titles.${dialog.kind}`)}
      size={600}
      form={{ isDirty: () => form.isDirty() && !done, onSubmit: form.onSubmit }}
      action={t('templates.save')}
      disabled={done}
      error={nameTaken ? null : save.error}
      onSubmit={submit}
      onClose={onClose}
      buttons={
        <>
          {edited && (
            <Button variant="default" mr="auto" disabled={done} onClick={duplicate}>
              {t('templates.duplicate')}
            </Button>
          )}
          {done && <Saved text={t('templates.saved')} />}
        </>
      }
    >
      <TemplateFields form={form} resourceType={resourceType} edited={edited} />
      {edited && !edited.locked && (
        <TemplateUse template={edited} type={form.values.type} enumValues={form.values.enumValues} />
      )}
    </FormDialog>
  )
}
