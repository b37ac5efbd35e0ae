import { ActionIcon, Button, TextInput } from '@mantine/core'
import type { SavedSearch } from '@pressmark/contract/catalogue/saved-searches.ts'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useSingleMutate } from '#shared/hooks/single-call.ts'
import { useTranslation } from 'react-i18next'
import { refusalText } from '#shared/api/refusal-text.ts'
import { toastSuccess } from '#shared/ui/toasts.tsx'
import { useDeleteSaved, useRenameSaved } from './saved.queries.ts'
import styles from './Saved.module.css'

/** A saved search with its editable name and a delete button. */
export const SavedRow = ({ saved: { uuid, name } }: { saved: SavedSearch }) => {
  const { t } = useTranslation(['search', 'shared'])
  const [written, setWritten] = useState<string>()
  const rename = useRenameSaved()
  const { mutate: submitRename } = useSingleMutate(rename)
  const remove = useDeleteSaved()
  const error = rename.error ?? remove.error
  if (written !== undefined) {
    return (
      <li>
        <form
          className={styles.row}
          onSubmit={(event) => {
            event.preventDefault()
            submitRename({ uuid, name: written.trim() }, { onSuccess: () => setWritten(undefined) })
          }}
        >
          <TextInput
            ref={(field) => field?.focus()}
            className={styles.name}
            aria-label={t('saved.name')}
            value={written}
            maxLength={100}
            error={error && refusalText(error)}
            onChange={(event) => setWritten(event.currentTarget.value)}
          />
          <Button type="submit" disabled={written.trim() === ''} loading={rename.isPending}>
            {t('saved.saveButton')}
          </Button>
          <Button variant="subtle" color="gray" onClick={() => setWritten(undefined)}>
            {t('shared:cancel')}
          </Button>
        </form>
      </li>
    )
  }
  const forget = () => remove.mutate(uuid, { onSuccess: () => toastSuccess(t('saved.deleted', { name })) })
  return (
    <li className={styles.row}>
      <span className={styles.name}>{name}</span>
      <ActionIcon aria-label={t('saved.rename', { name })} onClick={() => setWritten(name)}>
        <IconPencil size={18} stroke={1.6} />
      </ActionIcon>
      <ActionIcon aria-label={t('saved.delete', { name })} onClick={forget} loading={remove.isPending}>
        <IconTrash size={18} stroke={1.6} />
      </ActionIcon>
      {error && <span role="alert">{refusalText(error)}</span>}
    </li>
  )
}
