import { Alert, Button, Group, Stack } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { refusalText } from '#shared/api/refusal-text.ts'
import { isRefused } from '#shared/api/refusal.ts'
import { Saved } from './Saved.tsx'
import type { OpenDialog } from './TemplateDialog.tsx'
import { TemplateFields } from './TemplateFields.tsx'
import { TemplateUse } from './TemplateUse.tsx'
import { idQuery, useSaveTemplate } from './templates.queries.ts'
import { settingsOf, useTemplateForm, type TemplateValues } from './use-template-form.ts'

type Props = {
  doing: Exclude<OpenDialog, { kind: 'delete' }>
  done: boolean
  onDo: (doing: OpenDialog) => void
  onDone: () => void
  onClose: () => void
}

/** Describes a field that is made or changed. Duplicate goes on with what stands there as a new one. */
export const TemplateForm = ({ doing, done, onDo, onDone, onClose }: Props) => {
  const { t } = useTranslation(['management', 'shared'])
  const edited = doing.kind === 'create' ? undefined : doing.template
  const form = useTemplateForm(doing.kind === 'create' ? doing.copyOf : doing.template)
  const resourceType = doing.kind === 'create' ? doing.resourceType : doing.template.resourceType
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
    save.mutate(saved, { onSuccess: onDone, onError })
  }
  const submit = async (values: TemplateValues) => {
    // A check that fails stops nobody: the server looks again.
    const id = edited ? 'free' : await queries.fetchQuery(idQuery(resourceType, values.name.trim())).catch(() => 'free')
    if (id === 'taken') return form.setFieldError('name', t('shared:refusals.templateNameTaken'))
    send(values)
  }
  const duplicate = () => {
    const { italian: _, ...values } = form.getValues()
    const { labels } = settingsOf(form.getValues())
    if (edited) onDo({ kind: 'create', resourceType, copyOf: { ...edited, ...values, labels: labels!, locked: false } })
  }

  return (
    <form noValidate onSubmit={form.onSubmit((values) => void submit(values))}>
      <Stack gap="md">
        <TemplateFields form={form} resourceType={resourceType} edited={edited} />
        {edited && !edited.locked && (
          <TemplateUse template={edited} type={form.values.type} enumValues={form.values.enumValues} />
        )}
        {save.error && !isRefused(save.error, 'templateNameTaken') && (
          <Alert color="red" variant="light" role="alert" icon={<IconAlertCircle size={18} stroke={1.6} />}>
            {refusalText(save.error)}
          </Alert>
        )}
        <Group justify="flex-end" gap="sm">
          {edited && (
            <Button variant="default" mr="auto" disabled={done} onClick={duplicate}>
              {t('templates.duplicate')}
            </Button>
          )}
          {done && <Saved text={t('templates.saved')} />}
          <Button variant="subtle" color="gray" onClick={onClose}>
            {t('shared:cancel')}
          </Button>
          <Button type="submit" loading={save.isPending} disabled={done}>
            {t('templates.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
