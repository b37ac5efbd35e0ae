import { Button, Group, Stack } from '@mantine/core'
import type { MetadataPair } from '@pressmark/contract/platform/hal.ts'
import type { Template } from '@pressmark/contract/metadata/templates.ts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { MetadataForm } from '#metadata/MetadataForm.tsx'
import { useMetadataForm } from '#metadata/use-metadata-form.ts'
import { CallRefused } from '#shared/api/refusal.ts'
import { toastSuccess } from '#shared/ui/toasts.tsx'
import { useCreateCollection } from '../page/collection.queries.ts'
import { hasContent } from './has-content.ts'

type Props = { templates: readonly Template[]; parentUuid: string; onClose: () => void }

/** The fields of the new collection; Confirm waits until one of them says something of its own. */
export const CreateCollectionForm = ({ templates, parentUuid, onClose }: Props) => {
  const { t } = useTranslation(['catalogue', 'shared'])
  const id = useId()
  const metadata = useMetadataForm(templates)
  const values = metadata.form.useWatchValue('values') ?? []
  const create = useCreateCollection()
  const submit = (customMetadataList: MetadataPair[]) =>
    create.mutate(
      { parentCollectionsUuids: [parentUuid], customMetadataList },
      {
        onSuccess: ({ sgtt }) => {
          toastSuccess(t('createCollection.done', { title: sgtt }))
          onClose()
        },
        onError: (error) => {
          if (error instanceof CallRefused) metadata.place(error.errors)
        },
      },
    )
  return (
    <Stack gap="lg">
      <MetadataForm metadata={metadata} id={id} onSubmit={submit} />
      <Group justify="flex-end" gap="sm">
        <Button variant="subtle" color="gray" onClick={onClose}>
          {t('shared:cancel')}
        </Button>
        <Button type="submit" form={id} loading={create.isPending} disabled={!hasContent(metadata.fields, values)}>
          {t('shared:confirm')}
        </Button>
      </Group>
    </Stack>
  )
}
