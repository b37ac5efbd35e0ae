import { readCollection, type Collection } from '@pressmark/contract/catalogue/collections.ts'
import type { Template } from '@pressmark/contract/metadata/templates.ts'
import { useTranslation } from 'react-i18next'
import { MetadataConflict } from '#metadata/MetadataConflict.tsx'
import { MetadataFields } from '#metadata/MetadataForm.tsx'
import { useMetadataEdit } from '#metadata/use-metadata-edit.ts'
import { useMetadataForm } from '#metadata/use-metadata-form.ts'
import { call } from '#shared/api/call.ts'
import { FormDialog } from '#shared/ui/FormDialog.tsx'
import { toastSuccess } from '#shared/ui/toasts.tsx'
import { useUpdateCollection } from './change-collection.queries.ts'

type Props = {
  collection: Collection
  templates: readonly Template[]
  onReload: (collection: Collection) => void
  onClose: () => void
}

/** Edits the metadata of a collection. */
export const EditCollectionForm = ({ collection, templates, onReload, onClose }: Props) => {
  const { t } = useTranslation(['catalogue', 'picker'])
  const metadata = useMetadataForm(templates, collection.customMetadataList)
  const update = useUpdateCollection(collection.uuid)
  const edit = useMetadataEdit({
    metadata,
    entity: collection,
    read: () => call(readCollection, { params: { uuid: collection.uuid } }),
    send: update.mutateAsync,
    onSaved: ({ sgtt }) => {
      toastSuccess(t('picker:editCollection.done', { title: sgtt }))
      onClose()
    },
    onReload,
  })
  return (
    <FormDialog
      title={collection.sgtt}
      size={600}
      form={metadata}
      action={t('actions.save')}
      disabled={edit.conflict !== undefined || Object.keys(metadata.form.errors).length > 0}
      error={edit.error}
      onSubmit={edit.save}
      onClose={onClose}
    >
      <MetadataFields metadata={metadata} />
      <MetadataConflict edit={edit} templates={templates} />
    </FormDialog>
  )
}
