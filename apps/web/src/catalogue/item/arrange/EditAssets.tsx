import { Skeleton, Text, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { hasLines } from '@pressmark/contract/metadata/lines.ts'
import type { Template } from '@pressmark/contract/metadata/templates.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorOf, storedValue, shownDay, typedDay } from '#metadata/metadata-values.ts'
import { pasteOneLine } from '#metadata/paste-one-line.ts'
import { templatesQuery } from '#metadata/metadata.queries.ts'
import { labelOf } from '#metadata/template-order.ts'
import { useShownValue } from '#metadata/use-shown-value.ts'
import { ConflictAlert } from '#shared/forms/ConflictAlert.tsx'
import { useEdit } from '#shared/forms/use-edit.ts'
import { plainForm } from '#shared/forms/use-submit.ts'
import { FormDialog } from '#shared/ui/FormDialog.tsx'
import { toastSuccess } from '#shared/ui/toasts.tsx'
import type { ItemAsset } from '../page/item.queries.ts'
import { useItemWrite } from '../page/use-item-write.ts'
import { commonValue, sharedValue } from './common-value.ts'
import { readSelection, saveSelection, selectionOf, valuesOfSelection, type Selection } from './selection.ts'
import type { ArrangeDialogProps } from './types.ts'

/** One form for several assets. Fields with different values are marked, and only typed values are saved. @source spec 000 §5 */
export const EditAssets = ({ item, kind, assets, onDialog, onDone }: ArrangeDialogProps & { assets: ItemAsset[] }) => {
  const { t, i18n } = useTranslation('item')
  const { data: templates } = useQuery(templatesQuery('MEDIA'))
  const [opened, setOpened] = useState(() => selectionOf(assets))
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const { mutateAsync } = useItemWrite(item.uuid)
  const form = plainForm(() => Object.keys(typed).length > 0)
  const errorIn = (template: Template) => {
    const value = typed[template.name]
    return value === undefined ? null : errorOf(template, meant(template, value))
  }
  const names = (templates ?? []).map(({ name }) => name)
  const typedValues = (templates ?? []).flatMap((template) => {
    const value = typed[template.name]
    if (value === undefined) return []
    return [[template.name, opened.assets.map(() => storedValue(template.type, meant(template, value)))] as const]
  })
  const edit = useEdit<Selection, Record<string, string[]>>({
    entity: opened,
    valuesOf: (selection) => valuesOfSelection(selection, names),
    values: () => ({ ...valuesOfSelection(opened, names), ...Object.fromEntries(typedValues) }),
    read: () => readSelection(item.uuid, kind, opened),
    send: ({ base }) => mutateAsync(() => saveSelection(item.uuid, kind, base, typedValues)).then(() => base),
    onSaved: () => {
      toastSuccess(t('arrange.saved'))
      onDone()
    },
    onReload: (current) => {
      setOpened(current)
      setTyped({})
    },
  })
  const labelOfField = (field: string) => {
    const template = templates?.find(({ name }) => name === field)
    return template ? labelOf(template, i18n.language) : field
  }

  return (
    <FormDialog
      title={t('arrange.editing', { count: assets.length })}
      form={form}
      action={t('edit.save')}
      disabled={
        !form.isDirty() || edit.conflict !== undefined || (templates ?? []).some((one) => errorIn(one) !== null)
      }
      error={edit.error}
      onSubmit={edit.save}
      onClose={() => onDialog(undefined)}
    >
      <Text c="dimmed">{t('arrange.onlyFilled')}</Text>
      {!templates && <Skeleton height={200} />}
      {templates?.map((template) => (
        <ManyField
          key={template.name}
          template={template}
          common={commonValue(opened.assets, template.name)}
          typed={typed[template.name]}
          onType={(value) => setTyped({ ...typed, [template.name]: value })}
        />
      ))}
      <ConflictAlert
        edit={edit}
        labelOf={labelOfField}
        textOf={(values = []) => sharedValue(values) ?? t('arrange.differentValues')}
      />
    </FormDialog>
  )
}

type Props = {
  template: Template
  /** The value that all assets share. Undefined if they differ. */
  common: string | undefined
  /** The typed value, if there is one. */
  typed: string | undefined
  onType: (value: string) => void
}

/** Converts typed input into the stored value. A date may be typed in a common format. */
const meant = (template: Template, typed: string): string =>
  template.type === 'DATE' ? (typedDay(typed) ?? typed) : typed

/** A field of several assets. If their values differ, it says so and stays empty until a value is typed. */
const ManyField = ({ template, common, typed, onType }: Props) => {
  const { t, i18n } = useTranslation(['item', 'metadata'])
  const shown = useShownValue()
  const error = typed === undefined ? null : errorOf(template, meant(template, typed))
  const field = {
    label: labelOf(template, i18n.language),
    value: typed ?? (template.type === 'DATE' ? shownDay(common ?? '') : (common ?? '')),
    onChange: (event: { currentTarget: { value: string } }) => onType(event.currentTarget.value),
    error: error && t(`metadata:errors.${error}`),
  }
  const empty = common === undefined ? t('arrange.differentValues') : ''
  const offered =
    template.type === 'BOOLEAN' ? ['false', 'true'] : template.type === 'ENUM' ? template.enumValues : null
  if (hasLines(template)) return <Textarea placeholder={empty} autosize minRows={2} maxRows={8} {...field} />
  if (offered === null) return <TextInput placeholder={empty} onPaste={pasteOneLine} {...field} />
  const options = offered.map((value) => ({ value, label: shown(template.type, value) }))
  return <NativeSelect data={[{ value: '', label: empty }, ...options]} {...field} />
}
