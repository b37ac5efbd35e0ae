import { Alert, Button, Group, Stack } from '@mantine/core'
import type { Collection } from '@pressmark/contract/catalogue/collections.ts'
import type { MetadataPair } from '@pressmark/contract/platform/hal.ts'
import type { Template } from '@pressmark/contract/metadata/templates.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { MetadataForm } from '#metadata/MetadataForm.tsx'
import { useMetadataForm } from '#metadata/use-metadata-form.ts'
import { refusalText } from '#shared/api/refusal-text.ts'
import { CallRefused, isRefused } from '#shared/api/refusal.ts'
import { toastSuccess } from '#shared/ui/toasts.tsx'
import { collectionQuery } from '../page/collection.queries.ts'
import { useUpdateCollection } from './change-collection.queries.ts'
import { StaleAlert } from './StaleAlert.tsx'

type Props = {
  collection: Collection
  templates: readonly Template[]
  /** Hears whether there is something to lose. */
  onChanged: (changed: boolean) => void
  onReload: () => void
  onCancel: () => void
  onDone: () => void
}

/** Edits what a collection says of itself. Who saves after somebody else may read that first, or overwrite it. */
export const EditCollectionForm = (props: Props) => {
  const { collection, templates, onChanged, onReload, onCancel, onDone } = props
  const { t } = useTranslation(['catalogue', 'shared'])
  const id = useId()
  const metadata = useMetadataForm(templates, collection.customMetadataList)
  const update = useUpdateCollection(collection.uuid)
  const { data: now } = useQuery(collectionQuery(collection.uuid))
  const stale = isRefused(update.error, 'staleVersion')
  const save = (customMetadataList: MetadataPair[], version?: number) =>
    update.mutate(
      { customMetadataList, ...(version !== undefined && { version }) },
      {
        onSuccess: ({ sgtt }) => {
          toastSuccess(t('editCollection.done', { title: sgtt }))
          onDone()
        },
        onError: (error) => {
          if (error instanceof CallRefused) metadata.place(error.errors)
        },
      },
    )
  return (
    <Stack gap="lg" onInput={() => onChanged(true)}>
      <MetadataForm metadata={metadata} id={id} onSubmit={(pairs) => save(pairs, collection.version)} />
      {stale && (
        <StaleAlert
          seen={collection}
          now={now}
          templates={templates}
          onReload={() => {
            onChanged(false)
            onReload()
          }}
          onOverwrite={() => save(metadata.pairs())}
        />
      )}
      {update.error && !stale && (
        <Alert color="red" variant="light" role="alert" icon={<IconAlertTriangle size={18} stroke={1.6} />}>
          {refusalText(update.error)}
        </Alert>
      )}
      <Group justify="flex-end" gap="sm">
        <Button variant="subtle" color="gray" onClick={onCancel}>
          {t('shared:cancel')}
        </Button>
        <Button
          type="submit"
          form={id}
          loading={update.isPending}
          disabled={stale || Object.keys(metadata.form.errors).length > 0}
        >
          {t('actions.save')}
        </Button>
      </Group>
    </Stack>
  )
}
