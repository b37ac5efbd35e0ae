import { ActionIcon, Button, TextInput } from '@mantine/core'
import type { SavedSearch } from '@pressmark/contract/catalogue/saved-searches.ts'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ConflictAlert } from '#shared/forms/ConflictAlert.tsx'
import { Form, SubmitButton } from '#shared/forms/Form.tsx'
import { plainForm } from '#shared/forms/use-submit.ts'
import { useEdit } from '#shared/forms/use-edit.ts'
import { useTranslation } from 'react-i18next'
import { refusalText } from '#shared/api/refusal-text.ts'
import { useSingleCall } from '#shared/hooks/single-call.ts'
import { toastSuccess } from '#shared/ui/toasts.tsx'
import { savedQuery, useDeleteSaved, useRenameSaved } from './saved.queries.ts'
import styles from './Saved.module.css'

/** A saved search with its editable name and a delete button. */
export const SavedRow = ({ saved }: { saved: SavedSearch }) => {
  const { t } = useTranslation(['search', 'shared'])
  const { uuid, name } = saved
  const [written, setWritten] = useState<string>()
  const { mutateAsync } = useRenameSaved()
  const remove = useDeleteSaved()
  const { run } = useSingleCall()
  const queries = useQueryClient()
  const edit = useEdit<SavedSearch, { name: string }>({
    entity: saved,
    valuesOf: (entity) => ({ name: entity.name }),
    values: () => ({ name: (written ?? name).trim() }),
    read: async () => {
      const all = await queries.fetchQuery({ ...savedQuery, staleTime: 0 })
      return all.find((one) => one.uuid === uuid) ?? saved // a deleted search keeps its version, and the refusal is shown
    },
    send: ({ version, values }) => mutateAsync({ uuid, version, ...values }),
    onSaved: () => setWritten(undefined),
    onReload: (current) => setWritten(current.name),
  })
  const begin = () => {
    edit.open(saved)
    setWritten(name)
  }
  const error = edit.error ?? remove.error
  if (written !== undefined) {
    return (
      <li>
        <Form className={styles.row} form={plainForm(() => written.trim() !== name)} onSubmit={edit.save}>
          <TextInput
            ref={(field) => field?.focus()}
            className={styles.name}
            aria-label={t('saved.name')}
            value={written}
            maxLength={100}
            error={error && refusalText(error)}
            onChange={(event) => setWritten(event.currentTarget.value)}
          />
          <SubmitButton disabled={written.trim() === '' || edit.conflict !== undefined}>
            {t('saved.saveButton')}
          </SubmitButton>
          <Button variant="subtle" color="gray" onClick={() => setWritten(undefined)}>
            {t('shared:cancel')}
          </Button>
        </Form>
        <ConflictAlert edit={edit} labelOf={() => t('saved.name')} />
      </li>
    )
  }
  const forget = () => remove.mutateAsync(uuid, { onSuccess: () => toastSuccess(t('saved.deleted', { name })) })
  return (
    <li className={styles.row}>
      <span className={styles.name}>{name}</span>
      <ActionIcon aria-label={t('saved.rename', { name })} onClick={begin}>
        <IconPencil size={18} stroke={1.6} />
      </ActionIcon>
      <ActionIcon
        aria-label={t('saved.delete', { name })}
        onClick={() => void run(forget).catch(() => undefined)}
        loading={remove.isPending}
      >
        <IconTrash size={18} stroke={1.6} />
      </ActionIcon>
      {error && <span role="alert">{refusalText(error)}</span>}
    </li>
  )
}
