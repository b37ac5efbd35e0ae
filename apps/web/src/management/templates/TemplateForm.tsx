import { Button } from '@mantine/core'
import { readTemplate, type Template, type TemplateChange } from '@pressmark/contract/metadata/templates.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { refusalText } from '#shared/api/refusal-text.ts'
import { isRefused } from '#shared/api/refusal.ts'
import { call } from '#shared/api/call.ts'
import { ConflictAlert } from '#shared/forms/ConflictAlert.tsx'
import { mergeOrder } from '#shared/forms/merge-lists.ts'
import { showValues } from '#shared/forms/show-values.ts'
import { useEdit } from '#shared/forms/use-edit.ts'
import { FormDialog } from '#shared/ui/FormDialog.tsx'
import { Saved } from './Saved.tsx'
import type { OpenDialog } from './template-draft.ts'
import { TemplateFields } from './TemplateFields.tsx'
import { TemplateUse } from './TemplateUse.tsx'
import { idQuery, useSaveTemplate } from './templates.queries.ts'
import { settingsOf, useTemplateForm, valuesOf, type TemplateValues } from './use-template-form.ts'

type TemplateSettings = ReturnType<typeof settingsOf>
/* The texts of each language are fields of their own, so that two people can change one each. */
type Settings = Omit<TemplateSettings, 'label' | 'labels' | 'heading'> &
  Record<'english' | 'italian' | 'englishHeading' | 'italianHeading', string>

const editedOf = (values: TemplateValues): Settings => {
  const { label: english, labels: _, heading = {}, ...settings } = settingsOf(values)
  const headings = { englishHeading: heading['en'] ?? '', italianHeading: heading['it'] ?? '' }
  return { ...settings, english, italian: values.italian.trim(), ...headings }
}

/* Returns the texts by language after a change, or undefined without one. Texts in other languages stay. */
const changedTexts = (texts: Record<string, string>, en: string | undefined, it: string | undefined) =>
  en === undefined && it === undefined
    ? undefined
    : { ...texts, ...(en !== undefined && { en }), ...(it !== undefined && { it }) }

/* Of a locked field only the labels and the heading can change. */
const changeOf = (template: Template, changed: Partial<Settings>): TemplateChange => {
  const { english, italian, englishHeading, italianHeading, ...rest } = changed
  const labels = changedTexts(template.labels, english, italian)
  const heading = changedTexts(template.heading, englishHeading, italianHeading)
  return {
    ...(heading && { heading }),
    ...(labels && { labels }),
    ...(labels && !template.locked && { label: labels['en'] ?? template.label }),
    ...(!template.locked && rest),
  }
}

/* Options are merged one by one. If both have moved them, the person chooses an order. */
const merge = (versions: Record<'before' | 'current' | 'own', Settings>): Partial<Settings> => {
  const { before, current, own } = versions
  if ([before, current, own].some(({ type }) => type !== 'ENUM')) return {}
  const optionsOf = ({ enumValues = [] }: Settings) => enumValues
  const lists = { before: optionsOf(before), current: optionsOf(current), own: optionsOf(own) }
  const { keys, movedBy } = mergeOrder(lists)
  return movedBy === 'both' ? {} : { enumValues: keys }
}

type Props = {
  dialog: Extract<OpenDialog, { kind: 'create' | 'edit' }>
  done: boolean
  onDialog: (dialog: OpenDialog) => void
  onDone: () => void
  onClose: () => void
}

const LABELS = {
  english: 'templates.label',
  italian: 'templates.italianLabel',
  englishHeading: 'templates.heading',
  italianHeading: 'templates.italianHeading',
  type: 'templates.type',
  defaultValue: 'templates.default',
  enumValues: 'templates.options',
  repeatable: 'templates.repeatable',
  translatable: 'templates.translatable',
} as const

const newTypeOf = ({ type, enumValues }: TemplateValues) => ({ type, ...(type === 'ENUM' && { enumValues }) })

/** The form of a new or changed field. Duplicate continues with the current values as a new field. */
export const TemplateForm = ({ dialog, done, onDialog, onDone, onClose }: Props) => {
  const { t } = useTranslation(['management', 'shared', 'refusals'])
  const edited = dialog.kind === 'create' ? undefined : dialog.template
  const form = useTemplateForm(dialog.kind === 'create' ? dialog.copyOf : dialog.template)
  const resourceType = dialog.kind === 'create' ? dialog.resourceType : dialog.template.resourceType
  const queries = useQueryClient()
  const { mutateAsync } = useSaveTemplate()

  const onRefused = (error: Error) => {
    if (isRefused(error, 'templateNameTaken')) form.setFieldError('name', refusalText(error))
  }
  const edit = useEdit<Template, Settings>({
    entity: edited,
    valuesOf: (template) => editedOf(valuesOf(template)),
    values: () => editedOf(form.getValues()),
    merge,
    read: () => call(readTemplate, { params: { uuid: edited!.uuid } }), // only an existing field has conflicts
    send: ({ base, version, changed }) => mutateAsync({ uuid: base.uuid, version, change: changeOf(base, changed) }),
    create: () =>
      mutateAsync({ create: { name: form.getValues().name.trim(), resourceType, ...settingsOf(form.getValues()) } }),
    onSaved: onDone,
    onRefused,
    onReload: (current) => showValues(form, valuesOf(current)),
  })
  const textOf = (value: unknown) => {
    if (typeof value === 'boolean') return t(value ? 'shared:yes' : 'shared:no')
    return typeof value === 'string' ? value : Object.values(value ?? {}).join(' · ')
  }
  const submit = async () => {
    const values = form.getValues()
    // A failed check does not block the form, because the server checks again.
    const id = edited ? 'free' : await queries.fetchQuery(idQuery(resourceType, values.name.trim())).catch(() => 'free')
    if (id === 'taken') return form.setFieldError('name', t('refusals:templateNameTaken'))
    return edit.save()
  }
  const duplicate = () => {
    const { italian: _, ...values } = form.getValues()
    const { labels = {}, heading = {} } = settingsOf(form.getValues())
    if (edited)
      onDialog({ kind: 'create', resourceType, copyOf: { ...edited, ...values, labels, heading, locked: false } })
  }

  const nameTaken = isRefused(edit.error, 'templateNameTaken')
  return (
    <FormDialog
      title={t(`templates.titles.${dialog.kind}`)}
      size={600}
      form={{ isDirty: () => form.isDirty() && !done, onSubmit: form.onSubmit }}
      action={t('templates.save')}
      disabled={done || edit.conflict !== undefined}
      error={nameTaken ? null : edit.error}
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
        <TemplateUse
          template={edited}
          type={form.values.type}
          enumValues={form.values.enumValues}
          onConvert={() => onDialog({ kind: 'type', template: edited, ...newTypeOf(form.getValues()) })}
        />
      )}
      <ConflictAlert edit={edit} labelOf={(field) => t(LABELS[field])} textOf={textOf} />
    </FormDialog>
  )
}
