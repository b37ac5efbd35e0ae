import type { Template } from '@pressmark/contract/metadata/templates.ts'
import { useTranslation } from 'react-i18next'
import { MetadataFields } from '#metadata/MetadataForm.tsx'
import { useMetadataForm } from '#metadata/use-metadata-form.ts'
import { CallRefused } from '#shared/api/refusal.ts'
import { FormDialog } from '#shared/ui/FormDialog.tsx'
import { toastSuccess } from '#shared/ui/toasts.tsx'
import { useCreateCollection } from '../page/collection.queries.ts'
import { hasContent } from './has-content.ts'

type Props = { title: string; templates: readonly Template[]; parentUuid: string; onClose: () => void }

/** The fields of the new collection. Confirm is disabled until a field has a value other than its default. */
export const CreateCollectionForm = ({ title, templates, parentUuid, onClose }: Props) => {
  const { t } = useTranslation(['catalogue', 'shared'])
  const metadata = useMetadataForm(templates)
  const values = metadata.form.useWatchValue('values') ?? []
  const create = useCreateCollection()
  const submit = () =>
    create.mutateAsync(
      { parentCollectionsUuids: [parentUuid], customMetadataList: metadata.pairs() },
      {
        onSuccess: ({ sgtt }) => {
          toastSuccess(t('createCollection.done', { title: sgtt }))
          onClose()
        },
        onError: (error) => {
          if (error instanceof CallRefused) metadata.setErrors(error.errors)
        },
      },
    )
  return (
    <FormDialog
      title={title}
      form={metadata}
      action={t('shared:confirm')}
      disabled={!hasContent(metadata.fields, values)}
      onSubmit={submit}
      onClose={onClose}
    >
      <MetadataFields metadata={metadata} />
    </FormDialog>
  )
}
