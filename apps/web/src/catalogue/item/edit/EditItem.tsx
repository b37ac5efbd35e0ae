import { Stack } from '@mantine/core'
import type { Item } from '@pressmark/contract/catalogue/items.ts'
import type { MetadataPair } from '@pressmark/contract/platform/hal.ts'
import type { Template } from '@pressmark/contract/metadata/templates.ts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { errorOf } from '#metadata/metadata-values.ts'
import { MetadataForm } from '#metadata/MetadataForm.tsx'
import { useMetadataForm } from '#metadata/use-metadata-form.ts'
import { DialogButtons } from '#shared/ui/DialogButtons.tsx'
import { RefusalAlert } from '#shared/ui/RefusalAlert.tsx'
import { UnsavedDialog } from '#shared/ui/UnsavedDialog.tsx'
import { useSingleCall } from '#shared/hooks/single-call.ts'
import { CallRefused, isRefused } from '#shared/api/refusal.ts'
import { refusalText } from '#shared/api/refusal-text.ts'
import { ConflictView } from './ConflictView.tsx'
import { useSaveItem } from './edit.queries.ts'

type Props = { item: Item; templates: readonly Template[]; onReload: (item: Item) => void; onClose: () => void }

/** The form of an item's metadata. Save is disabled until every field is valid. Unsaved input is discarded only after a question. */
export const EditItem = ({ item, templates, onReload, onClose }: Props) => {
  const { t } = useTranslation(['item', 'shared'])
  const id = useId()
  const metadata = useMetadataForm(templates, item.customMetadataList)
  const values = metadata.form.useWatchValue('values') ?? []
  const invalid = metadata.fields.some((template, index) => errorOf(template, values[index] ?? '') !== null)
  const { saving, conflict, dismiss: forget } = useSaveItem(item, onClose)
  const { busy, run } = useSingleCall()

  const setErrors = (refused: unknown) => {
    if (isRefused(refused, 'pressmarkAlreadyExists'))
      metadata.form.setFieldError(metadata.pathOf('pressmark'), refusalText(refused))
    else if (refused instanceof CallRefused) metadata.setErrors(refused.errors)
  }

  // The mutation stores the error, and the dialog shows it.
  const submit = (pairs: MetadataPair[]) =>
    void run(() => saving.mutateAsync({ pairs }, { onError: setErrors })).catch(() => undefined)

  return (
    <UnsavedDialog
      title={t('edit.title')}
      size={conflict ? 760 : 560}
      isDirty={() => metadata.isDirty() && !saving.data}
      onClose={onClose}
    >
      {(leave) => (
        <Stack gap="md">
          <RefusalAlert error={saving.error} />
          {conflict && (
            <ConflictView
              templates={templates}
              conflict={conflict}
              pending={saving.isPending}
              onBack={forget}
              onReload={() => onReload(conflict.saved)}
              onOverwrite={() => saving.mutate({ pairs: conflict.own, over: conflict.saved })}
            />
          )}
          {/* The form stays below the comparison, with the typed values. */}
          <div hidden={conflict !== undefined}>
            <MetadataForm metadata={metadata} id={id} onSubmit={submit} />
            <DialogButtons onCancel={leave} action={t('edit.save')} form={id} pending={busy} disabled={invalid} />
          </div>
        </Stack>
      )}
    </UnsavedDialog>
  )
}
