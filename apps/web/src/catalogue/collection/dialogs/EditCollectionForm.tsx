import type { Collection } from '@pressmark/contract/catalogue/collections.ts'
import type { Template } from '@pressmark/contract/metadata/templates.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { MetadataFields } from '#metadata/MetadataForm.tsx'
import { useMetadataForm } from '#metadata/use-metadata-form.ts'
import { CallRefused, isRefused } from '#shared/api/refusal.ts'
import { FormDialog } from '#shared/ui/FormDialog.tsx'
import { toastSuccess } from '#shared/ui/toasts.tsx'
import { collectionQuery } from '../page/collection.queries.ts'
import { useUpdateCollection } from './change-collection.queries.ts'
import { StaleAlert } from './StaleAlert.tsx'

type Props = {
  collection: Collection
  templates: readonly Template[]
  onReload: () => void
  onClose: () => void
}

/** Edits the metadata of a collection. If someone else has saved first, the person can read that version or overwrite it. */
export const EditCollectionForm = ({ collection, templates, onReload, onClose }: Props) => {
  const { t } = useTranslation(['catalogue', 'shared'])
  const metadata = useMetadataForm(templates, collection.customMetadataList)
  const update = useUpdateCollection(collection.uuid)
  const { data: now } = useQuery(collectionQuery(collection.uuid))
  const stale = isRefused(update.error, 'staleVersion')
  const save = (version?: number) =>
    update.mutateAsync(
      { customMetadataList: metadata.pairs(), ...(version !== undefined && { version }) },
      {
        onSuccess: ({ sgtt }) => {
          toastSuccess(t('editCollection.done', { title: sgtt }))
          onClose()
        },
        onError: (error) => {
          if (error instanceof CallRefused) metadata.setErrors(error.errors)
        },
      },
    )
  return (
    <FormDialog
      title={collection.sgtt}
      size={600}
      form={metadata}
      action={t('actions.save')}
      disabled={stale || Object.keys(metadata.form.errors).length > 0}
      error={stale ? null : update.error}
      onSubmit={() => save(collection.version)}
      onClose={onClose}
    >
      <MetadataFields metadata={metadata} />
      {stale && (
        <StaleAlert
          opened={collection}
          now={now}
          templates={templates}
          onReload={onReload}
          onOverwrite={() => save()}
        />
      )}
    </FormDialog>
  )
}
