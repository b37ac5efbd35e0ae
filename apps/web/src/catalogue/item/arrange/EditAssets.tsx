import { Skeleton, Text, NativeSelect, TextInput } from '@mantine/core'
import { editAssets } from '@pressmark/contract/catalogue/assets.ts'
import type { Template } from '@pressmark/contract/metadata/templates.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorOf, storedValue, shownDay, typedDay } from '#metadata/metadata-values.ts'
import { templatesQuery } from '#metadata/metadata.queries.ts'
import { labelOf } from '#metadata/template-order.ts'
import { useShownValue } from '#metadata/use-shown-value.ts'
import { call } from '#shared/api/call.ts'
import { plainForm } from '#shared/forms/use-submit.ts'
import { FormDialog } from '#shared/ui/FormDialog.tsx'
import { toastSuccess } from '#shared/ui/toasts.tsx'
import type { ItemAsset } from '../page/item.queries.ts'
import { useItemWrite } from '../page/use-item-write.ts'
import { commonValue } from './common-value.ts'
import type { ArrangeDialogProps } from './types.ts'

/** One form for several assets. Fields with different values are marked, and only typed values are saved. @source spec 000 §5 */
export const EditAssets = ({ item, kind, assets, onDialog, onDone }: ArrangeDialogProps & { assets: ItemAsset[] }) => {
  const { t } = useTranslation('item')
  const { data: templates } = useQuery(templatesQuery('MEDIA'))
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const { mutateAsync } = useItemWrite(item.uuid)
  const form = plainForm(() => Object.keys(typed).length > 0)
  const errorIn = (template: Template) => {
    const value = typed[template.name]
    return value === undefined ? null : errorOf(template, meant(template, value))
  }
  const save = () => {
    const customMetadataList = (templates ?? []).flatMap((template) => {
      const value = typed[template.name]
      if (value === undefined) return []
      return [{ name: template.name, value: storedValue(template.type, meant(template, value)) }]
    })
    const body = { uuids: assets.map(({ uuid }) => uuid), customMetadataList }
    return mutateAsync(() => call(editAssets, { params: { uuid: item.uuid, assetType: kind }, body }), {
      onSuccess: () => {
        toastSuccess(t('arrange.saved'))
        onDone()
      },
    })
  }

  return (
    <FormDialog
      title={t('arrange.editing', { count: assets.length })}
      form={form}
      action={t('edit.save')}
      disabled={!form.isDirty() || (templates ?? []).some((template) => errorIn(template) !== null)}
      onSubmit={save}
      onClose={() => onDialog(undefined)}
    >
      <Text c="dimmed">{t('arrange.onlyFilled')}</Text>
      {!templates && <Skeleton height={200} />}
      {templates?.map((template) => (
        <ManyField
          key={template.name}
          template={template}
          common={commonValue(assets, template.name)}
          typed={typed[template.name]}
          onType={(value) => setTyped({ ...typed, [template.name]: value })}
        />
      ))}
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
  if (offered === null) return <TextInput placeholder={empty} {...field} />
  const options = offered.map((value) => ({ value, label: shown(template.type, value) }))
  return <NativeSelect data={[{ value: '', label: empty }, ...options]} {...field} />
}
