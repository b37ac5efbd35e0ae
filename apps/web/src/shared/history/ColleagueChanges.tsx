import { Alert, Group } from '@mantine/core'
import { listHistory } from '@pressmark/contract/catalogue/history.ts'
import { IconTrash } from '@tabler/icons-react'
import { queryOptions, useQuery, type QueryKey } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../api/call.ts'
import { historyKeys } from '../api/keys.ts'
import { nameOf, useMay, useSelf } from '../api/person.ts'
import { useRestore } from '../api/undo-deletion.ts'
import { CallButton } from '../ui/CallButton.tsx'
import { toastInfo, toastSuccess } from '../ui/toasts.tsx'

type Entry = { uuid: string; version: number }

/** The latest change of an entry. The key has its version, so that it is read for each.
 *  @param under key prefix that is invalidated together with the entry */
export const lastChangeQuery = ({ uuid, version }: Entry, under: QueryKey) =>
  queryOptions({
    queryKey: [...historyKeys.under(under), 'last', version],
    queryFn: async ({ signal }) =>
      (await call(listHistory, { query: { uuid, size: 1 }, signal }))._embedded.changes[0] ?? null,
  })

type Props = {
  entry: Entry
  /** The key of the query that reads the entry. */
  under: QueryKey
  isDeleted: boolean
  texts: { changedBy: (name: string) => string; deleted: string }
}

/** Shows a message when someone else changes or deletes the open entry, and an alert after its deletion. Input in forms is kept. */
export const ColleagueChanges = (props: Props) => {
  useChangeMessages(props)
  return props.isDeleted ? <DeletedAlert uuid={props.entry.uuid} text={props.texts.deleted} /> : null
}

const useChangeMessages = ({ entry, under, isDeleted, texts }: Props) => {
  const [opened] = useState(entry.version)
  const self = useSelf()
  const mayEdit = useMay('catalogue.edit')
  const isChanged = mayEdit && !isDeleted && entry.version > opened
  const { data: change } = useQuery({ ...lastChangeQuery(entry, under), enabled: isChanged })
  const person = change?.person
  const name = person && person.uuid !== self?.uuid ? nameOf(person) : undefined
  const message = name === undefined ? undefined : texts.changedBy(name)
  // A second change by the same person has the same text and another id.
  const id = change?.id
  useEffect(() => {
    if (message !== undefined) toastInfo(message)
  }, [message, id])
  useEffect(() => {
    if (isDeleted) toastInfo(texts.deleted)
  }, [isDeleted, texts.deleted])
}

const DeletedAlert = ({ uuid, text }: { uuid: string; text: string }) => {
  const { t } = useTranslation('shared')
  const mayRestore = useMay('catalogue.restore')
  const { mutateAsync } = useRestore((count) => toastSuccess(t('restored', { count })))
  return (
    <Alert color="ochre" variant="light" icon={<IconTrash size={18} stroke={1.6} aria-hidden />} role="alert">
      <Group justify="space-between" gap="sm">
        <span>
          {text}. {t('deletedHint')}
        </span>
        {mayRestore && (
          <CallButton size="xs" variant="default" onCall={() => mutateAsync([uuid])}>
            {t('restoreEntry')}
          </CallButton>
        )}
      </Group>
    </Alert>
  )
}
