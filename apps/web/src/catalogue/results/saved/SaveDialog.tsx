import { TextInput } from '@mantine/core'
import type { SearchQuery } from '@pressmark/contract/catalogue/saved-searches.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#shared/ui/Dialog.tsx'
import { DialogButtons } from '#shared/ui/DialogButtons.tsx'
import { refusalText } from '#shared/api/refusal-text.ts'
import { toastSuccess } from '#shared/ui/toasts.tsx'
import { useReturnFocus } from '#shared/hooks/use-return-focus.ts'
import { useSaveSearch } from './saved.queries.ts'

const FORM = 'save-search'

/** Gives the present search a name. */
export const SaveDialog = ({ asked, title, onClose }: { asked: SearchQuery; title: string; onClose: () => void }) => {
  const { t } = useTranslation('search')
  useReturnFocus()
  const [name, setName] = useState((asked.searchTerm ?? title).slice(0, 100))
  const { mutate, isPending, error } = useSaveSearch()
  const save = () =>
    mutate(
      { name: name.trim(), search: asked },
      {
        onSuccess: () => {
          toastSuccess(t('saved.saved', { name: name.trim() }))
          onClose()
        },
      },
    )
  return (
    <Dialog title={t('saved.save')} onClose={onClose} size={440}>
      <form
        id={FORM}
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <TextInput
          label={t('saved.name')}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          maxLength={100}
          error={error && refusalText(error)}
          data-autofocus
        />
      </form>
      <DialogButtons
        onCancel={onClose}
        action={t('saved.saveButton')}
        form={FORM}
        pending={isPending}
        disabled={name.trim() === ''}
      />
    </Dialog>
  )
}
