import { Radio, Skeleton, Stack, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { PageInfo } from '@pressmark/contract/platform/hal.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from './Dialog.tsx'
import { DialogButtons } from './DialogButtons.tsx'
import { ErrorAlert } from './ErrorAlert.tsx'
import { Paging } from './Paging.tsx'
import { useReturnFocus } from '../hooks/use-return-focus.ts'

export type Option = { uuid: string; title: string; hint?: string }
export type Options = { options: Option[]; page: PageInfo }

type Props = {
  title: string
  /** Of the search and of the list. */
  label: string
  none: string
  /** One page (zero-based) of what can be chosen. */
  find: (text: string, page: number, signal: AbortSignal) => Promise<Options>
  name: string
  pending: boolean
  onPick: (option: Option) => void
  onClose: () => void
}

const DEBOUNCE_MS = 200

/** A searchable paged list of which one is chosen. */
export const PickDialog = ({ title, label, none, find, name, pending, onPick, onClose }: Props) => {
  const { t } = useTranslation('shared')
  useReturnFocus()
  const [text, setText] = useState('')
  const [searched] = useDebouncedValue(text, DEBOUNCE_MS)
  const [page, setPage] = useState(0)
  const [picked, setPicked] = useState<Option>()
  const { data, error, refetch } = useQuery({
    queryKey: ['pick', name, searched, page],
    queryFn: ({ signal }) => find(searched, page, signal),
    placeholderData: keepPreviousData,
  })
  const search = (wanted: string) => {
    setText(wanted)
    setPage(0)
  }

  return (
    <Dialog title={title} onClose={onClose}>
      <TextInput
        type="search"
        label={label}
        value={text}
        onChange={(event) => search(event.currentTarget.value)}
        data-autofocus
        mb="md"
      />
      {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={240} />}
      {data && (
        <Radio.Group
          aria-label={label}
          value={picked?.uuid ?? ''}
          onChange={(uuid) => setPicked(data.options.find((option) => option.uuid === uuid))}
        >
          <Stack gap="sm" mb="md">
            {data.options.map(({ uuid, title: name, hint }) => (
              <Radio key={uuid} value={uuid} label={name} description={hint} />
            ))}
            {data.options.length === 0 && <output>{none}</output>}
          </Stack>
        </Radio.Group>
      )}
      {data && <Paging page={data.page} label={t('paging.label')} onPage={(wanted) => setPage(wanted - 1)} />}
      <DialogButtons
        onCancel={onClose}
        action={t('confirm')}
        onConfirm={() => picked && onPick(picked)}
        pending={pending}
        disabled={picked === undefined}
      />
    </Dialog>
  )
}
