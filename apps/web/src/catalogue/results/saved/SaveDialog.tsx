import { TextInput } from '@mantine/core'
import type { SearchQuery } from '@pressmark/contract/catalogue/saved-searches.ts'
import { truncate } from '@pressmark/contract/platform/truncate.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { plainForm } from '#shared/forms/use-submit.ts'
import { FormDialog } from '#shared/ui/FormDialog.tsx'
import { refusalText } from '#shared/api/refusal-text.ts'
import { toastSuccess } from '#shared/ui/toasts.tsx'
import { useSaveSearch } from './saved.queries.ts'

/** Saves the current search under a name. */
export const SaveDialog = ({ query, title, onClose }: { query: SearchQuery; title: string; onClose: () => void }) => {
  const { t } = useTranslation('search')
  const start = truncate(query.searchTerm ?? title, 100)
  const [name, setName] = useState(start)
  const form = plainForm(() => name !== start)
  const { mutateAsync, error } = useSaveSearch()
  const save = () =>
    mutateAsync(
      { name: name.trim(), search: query },
      {
        onSuccess: () => {
          toastSuccess(t('saved.saved', { name: name.trim() }))
          onClose()
        },
      },
    )
  return (
    <FormDialog
      title={t('saved.save')}
      size={440}
      form={form}
      action={t('saved.saveButton')}
      disabled={name.trim() === ''}
      onSubmit={save}
      onClose={onClose}
    >
      <TextInput
        label={t('saved.name')}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        maxLength={100}
        error={error && refusalText(error)}
        data-autofocus
      />
    </FormDialog>
  )
}
