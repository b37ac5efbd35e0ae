import { Checkbox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { Template } from '@pressmark/contract/metadata/templates.ts'
import type { TypeChangePreview } from '@pressmark/contract/metadata/type-changes.ts'
import type { TemplateType } from '@pressmark/contract/platform/constants.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { labelOf } from '#metadata/template-order.ts'
import { formatCount } from '#shared/text/format-date.ts'
import { ConfirmDialog } from '#shared/ui/ConfirmDialog.tsx'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { ConversionResults } from './ConversionResults.tsx'
import { TypeFields } from './TypeFields.tsx'
import { typeChangeQuery, useChangeType, type TypeInput } from './type-change.queries.ts'

const CHOOSING_MS = 300

type Props = {
  template: Template
  /** The type and the options that were chosen in the form of the field. */
  type?: TemplateType | undefined
  enumValues?: string[] | undefined
  onClose: () => void
}

/** Changes the type of a field after a preview of its values. The conversion continues in the background. */
export const ChangeTypeDialog = ({ template, onClose, ...chosen }: Props) => {
  const { t, i18n } = useTranslation('management')
  const navigate = useNavigate()
  const [input, setInput] = useState(() => startOf(template, chosen))
  const [page, setPage] = useState(1)
  const [leavesOut, setLeavesOut] = useState(false)
  const [debounced] = useDebouncedValue(JSON.stringify(input), CHOOSING_MS)
  const {
    data: read,
    error,
    isFetching,
    refetch,
  } = useQuery(
    typeChangeQuery(template.uuid, JSON.parse(debounced) as TypeInput, page), // written just above
  )
  const data = error ? undefined : read
  const change = useChangeType(template.uuid)
  const choose = (next: TypeInput) => {
    setInput(next)
    setPage(1)
    setLeavesOut(false)
    change.reset()
  }
  const { collect, ...newType } = input
  const options = collect ? data?.options : input.enumValues
  const isCurrent = data !== undefined && !isFetching && debounced === JSON.stringify(input)
  const isReady = isCurrent && isPossible(input, options, data) && (leavesOut || data.unconverted === 0)
  const confirm = async () => {
    if (!data) return
    const sent = newType.type === 'ENUM' ? { ...newType, enumValues: options ?? [] } : newType
    const { uuid } = await change.mutateAsync({ change: sent, preview: data })
    onClose()
    void navigate({ to: '/changes/$uuid', params: { uuid } })
  }
  return (
    <ConfirmDialog
      title={t('typeChange.title', { label: labelOf(template, i18n.language) })}
      text={t('typeChange.text')}
      size={680}
      action={t('typeChange.action')}
      disabled={!isReady}
      pending={change.isPending}
      error={change.error}
      onConfirm={confirm}
      onClose={onClose}
    >
      <TypeFields template={template} input={input} options={options ?? []} onChange={choose} />
      {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {data && (
        <ConversionResults preview={data} resourceType={template.resourceType} isUpdating={!isCurrent} onPage={setPage}>
          <Checkbox
            label={t('typeChange.leaveOut', { count: data.unconverted, shown: formatCount(data.unconverted) })}
            description={t('typeChange.leaveOutHint')}
            checked={leavesOut}
            onChange={({ currentTarget }) => setLeavesOut(currentTarget.checked)}
          />
        </ConversionResults>
      )}
    </ConfirmDialog>
  )
}

/* A dictionary starts with the values of the field as its options. */
const startOf = ({ type: current }: Template, { type, enumValues }: Pick<Props, 'type' | 'enumValues'>): TypeInput => {
  const other = type ?? (current === 'STRING' ? 'NUMBER' : 'STRING')
  if (other !== 'ENUM') return { type: other }
  return enumValues?.length ? { type: other, enumValues } : { type: other, collect: true }
}

const isPossible = (input: TypeInput, options: string[] | undefined, { moreOptions }: TypeChangePreview): boolean =>
  input.type !== 'ENUM' || ((options ?? []).length > 0 && !(input.collect && moreOptions))
