import { TextInput } from '@mantine/core'
import type { MappedColumn } from '@pressmark/contract/ingest/apply-mapping.ts'
import { MAPPING_NAME_LENGTH, type MappingSummary, type SavedMapping } from '@pressmark/contract/ingest/mappings.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallRefused } from '#shared/api/refusal.ts'
import { plainForm } from '#shared/forms/use-submit.ts'
import { ConfirmDialog } from '#shared/ui/ConfirmDialog.tsx'
import { FormDialog } from '#shared/ui/FormDialog.tsx'
import { toastSuccess } from '#shared/ui/toasts.tsx'
import { useSaveMapping } from './mappings.queries.ts'

type Props = {
  columns: MappedColumn[]
  /** The mapping that the columns have now. Its name is proposed. */
  mapping: MappingSummary | undefined
  onSaved: (mapping: SavedMapping) => void
  onClose: () => void
}

/** Saves the mapping of the columns under a name. Asks before it replaces a mapping with the same name. */
export const SaveMappingDialog = ({ columns, mapping, onSaved, onClose }: Props) => {
  const { t } = useTranslation('sheets')
  const start = mapping?.name ?? ''
  const [name, setName] = useState(start)
  const [isTaken, setTaken] = useState(false)
  const { mutateAsync, error, reset } = useSaveMapping()
  const form = plainForm(() => name !== start)
  const save = (replace: boolean) =>
    mutateAsync(
      { name: name.trim(), columns, replace },
      {
        onSuccess: (saved) => {
          toastSuccess(t('saved.done', { name: saved.name }))
          onSaved(saved)
          onClose()
        },
        onError: (failure) => setTaken(failure instanceof CallRefused && failure.code === 'mappingNameTaken'),
      },
    )
  const returnToForm = () => {
    reset()
    setTaken(false)
  }
  if (isTaken)
    return (
      <ConfirmDialog
        title={t('saved.replaceTitle', { name: name.trim() })}
        text={t('saved.replaceText')}
        action={t('saved.replace')}
        onConfirm={() => save(true)}
        onClose={returnToForm}
      />
    )
  return (
    <FormDialog
      title={t('saved.title')}
      size={440}
      form={form}
      action={t('saved.save')}
      disabled={name.trim() === ''}
      error={error}
      onSubmit={() => save(false)}
      onClose={onClose}
    >
      <TextInput
        label={t('saved.name')}
        description={t('saved.hint')}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        maxLength={MAPPING_NAME_LENGTH}
        data-autofocus
      />
    </FormDialog>
  )
}
