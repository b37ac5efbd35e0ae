import { Alert } from '@mantine/core'
import type { Item } from '@pressmark/contract/catalogue/items.ts'
import type { Template } from '@pressmark/contract/metadata/templates.ts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { errorOf } from '#metadata/metadata-values.ts'
import { MetadataForm } from '#metadata/MetadataForm.tsx'
import { useMetadataForm } from '#metadata/use-metadata-form.ts'
import { Dialog } from '#shared/ui/Dialog.tsx'
import { DialogButtons } from '#shared/ui/DialogButtons.tsx'
import { CallRefused, isRefused } from '#shared/api/refusal.ts'
import { refusalText } from '#shared/api/refusal-text.ts'
import { useUnsaved } from '#shared/hooks/use-unsaved.ts'
import { DiscardDialog } from '#uploads/wizard/DiscardDialog.tsx'
import { ConflictView } from './ConflictView.tsx'
import { useSaveItem } from './edit.queries.ts'

type Props = { item: Item; templates: readonly Template[]; onReload: (item: Item) => void; onClose: () => void }

/** The form of an item's metadata. Save waits until every field is in order; nothing typed is lost without a question. */
export const EditItem = ({ item, templates, onReload, onClose }: Props) => {
  const { t } = useTranslation(['item', 'shared'])
  const id = useId()
  const metadata = useMetadataForm(templates, item.customMetadataList)
  const values = metadata.form.useWatchValue('values') ?? []
  const invalid = metadata.fields.some((template, index) => errorOf(template, values[index] ?? '') !== null)
  const { saving, conflict, forget } = useSaveItem(item, onClose)
  const { isConfirming, leave, keep, discard } = useUnsaved(() => metadata.form.isDirty() && !saving.data, onClose)
  const { error } = saving

  const place = (refused: unknown) => {
    if (isRefused(refused, 'pressmarkAlreadyExists'))
      metadata.form.setFieldError(metadata.pathOf('pressmark'), refusalText(refused))
    else if (refused instanceof CallRefused) metadata.place(refused.errors)
  }

  return (
    <>
      <Dialog title={t('edit.title')} size={conflict ? 760 : 560} isConfirming={isConfirming} onClose={leave}>
        {error && (
          <Alert color="red" variant="light" role="alert" mb="md">
            {refusalText(error)}
          </Alert>
        )}
        {conflict && (
          <ConflictView
            templates={templates}
            conflict={conflict}
            pending={saving.isPending}
            onBack={forget}
            onReload={() => onReload(conflict.theirs)}
            onOverwrite={() => saving.mutate({ pairs: conflict.mine, over: conflict.theirs })}
          />
        )}
        {/* Kept beneath the question, with all that was typed. */}
        <div hidden={conflict !== undefined}>
          <MetadataForm
            metadata={metadata}
            id={id}
            onSubmit={(pairs) => saving.mutate({ pairs }, { onError: place })}
          />
          <DialogButtons
            onCancel={leave}
            action={t('edit.save')}
            form={id}
            pending={saving.isPending}
            disabled={invalid}
          />
        </div>
      </Dialog>
      <DiscardDialog opened={isConfirming} files={0} onKeep={keep} onDiscard={discard} />
    </>
  )
}
