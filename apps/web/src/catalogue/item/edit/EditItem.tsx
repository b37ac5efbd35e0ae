import { readItem, updateItem, type Item } from '@pressmark/contract/catalogue/items.ts'
import type { Template } from '@pressmark/contract/metadata/templates.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { MetadataConflict } from '#metadata/MetadataConflict.tsx'
import { errorOf } from '#metadata/metadata-values.ts'
import { MetadataFields } from '#metadata/MetadataForm.tsx'
import { useMetadataEdit } from '#metadata/use-metadata-edit.ts'
import { useMetadataForm } from '#metadata/use-metadata-form.ts'
import { call } from '#shared/api/call.ts'
import { ifMatch } from '#shared/api/if-match.ts'
import { itemKeys } from '#shared/api/keys.ts'
import { isRefused } from '#shared/api/refusal.ts'
import { refusalText } from '#shared/api/refusal-text.ts'
import { FormDialog } from '#shared/ui/FormDialog.tsx'
import { toastSuccess } from '#shared/ui/toasts.tsx'

type Props = { item: Item; templates: readonly Template[]; onReload: (item: Item) => void; onClose: () => void }

/** The form of an item's metadata. Save is disabled until every field is valid. */
export const EditItem = ({ item, templates, onReload, onClose }: Props) => {
  const { t } = useTranslation('item')
  const client = useQueryClient()
  const metadata = useMetadataForm(templates, item.customMetadataList)
  const values = metadata.form.useWatchValue('values') ?? []
  const invalid = metadata.fields.some((template, index) => errorOf(template, values[index] ?? '') !== null)
  const params = { uuid: item.uuid }
  const edit = useMetadataEdit({
    metadata,
    entity: item,
    read: () => call(readItem, { params }),
    send: ({ version, ...body }) =>
      call(updateItem, { params, body, headers: ifMatch(version) }).finally(() =>
        client.invalidateQueries({ queryKey: itemKeys.one(item.uuid) }),
      ),
    onSaved: () => {
      toastSuccess(t('edit.saved'))
      onClose()
    },
    onRefused: (error) => {
      if (isRefused(error, 'pressmarkAlreadyExists'))
        metadata.form.setFieldError(metadata.pathOf('pressmark'), refusalText(error))
    },
    onReload,
  })
  return (
    <FormDialog
      title={t('edit.title')}
      form={metadata}
      action={t('edit.save')}
      disabled={invalid || edit.conflict !== undefined}
      error={edit.error}
      onSubmit={edit.save}
      onClose={onClose}
    >
      <MetadataFields metadata={metadata} />
      <MetadataConflict edit={edit} templates={templates} />
    </FormDialog>
  )
}
