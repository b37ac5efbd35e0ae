import { Skeleton } from '@mantine/core'
import type { Template } from '@pressmark/contract/metadata/templates.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { MetadataFields } from '#metadata/MetadataForm.tsx'
import { templatesQuery } from '#metadata/metadata.queries.ts'
import { useMetadataForm } from '#metadata/use-metadata-form.ts'
import { CallRefused } from '#shared/api/refusal.ts'
import { useReturnFocus } from '#shared/hooks/use-return-focus.ts'
import { Dialog } from '#shared/ui/Dialog.tsx'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { FormDialog } from '#shared/ui/FormDialog.tsx'
import { toastSuccess } from '#shared/ui/toasts.tsx'
import { collectionQuery, useCreateCollection } from '../page/collection.queries.ts'
import { hasContent } from './has-content.ts'

type Props = { parentUuid: string; onClose: () => void }

/** Creates a collection with the tenant's own fields. */
export const CreateCollectionDialog = ({ parentUuid, onClose }: Props) => {
  const { t } = useTranslation(['catalogue', 'picker'])
  useReturnFocus()
  const { data: parent } = useQuery(collectionQuery(parentUuid))
  const { data: templates, error, refetch } = useQuery({ ...templatesQuery('COLLECTION'), meta: { notify: false } })
  const title = parent ? t('picker:createCollection.title', { parent: parent.sgtt }) : t('createCollection.open')
  if (templates)
    return <CreateCollectionForm title={title} templates={templates} parentUuid={parentUuid} onClose={onClose} />
  return (
    <Dialog title={title} onClose={onClose}>
      {error ? <ErrorAlert error={error} onRetry={refetch} /> : <Skeleton height={240} />}
    </Dialog>
  )
}

type FormProps = { title: string; templates: readonly Template[]; parentUuid: string; onClose: () => void }

/** The fields of the new collection. Confirm is disabled until a field has a value other than its default. */
const CreateCollectionForm = ({ title, templates, parentUuid, onClose }: FormProps) => {
  const { t } = useTranslation(['catalogue', 'picker', 'shared'])
  const metadata = useMetadataForm(templates)
  const values = metadata.form.useWatchValue('values') ?? []
  const create = useCreateCollection()
  const submit = () =>
    create.mutateAsync(
      { parentCollectionsUuids: [parentUuid], customMetadataList: metadata.pairs() },
      {
        onSuccess: ({ sgtt }) => {
          toastSuccess(t('picker:createCollection.done', { title: sgtt }))
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
