import { Checkbox, Radio, Stack } from '@mantine/core'
import { BULK_LIMITS } from '@pressmark/contract/catalogue/bulk.ts'
import { startExport } from '@pressmark/contract/catalogue/exports.ts'
import type { Template } from '@pressmark/contract/metadata/templates.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#shared/api/call.ts'
import { exportKeys } from '#shared/api/keys.ts'
import { useMutation } from '#shared/api/use-mutation.ts'
import { useSubmit } from '#shared/forms/use-submit.ts'
import { formatCount } from '#shared/text/format-date.ts'
import { DialogButtons } from '#shared/ui/DialogButtons.tsx'
import { RefusalAlert } from '#shared/ui/RefusalAlert.tsx'
import { exportOptions, useExportChoice, type ExportChoice, type ExportSource } from './export-choice.ts'
import { FieldList } from './FieldList.tsx'
import styles from './ExportForm.module.css'

type Props = {
  sources: readonly ExportSource[]
  source: ExportSource
  /** The fields of the kind of the source. */
  templates: readonly Template[]
  onSource: (source: ExportSource) => void
  onStarted: (uuid: string) => void
  onClose: () => void
}

/** The kind, the format and the fields of an export. The browser remembers format and fields. */
export const ExportForm = ({ sources, source, templates, onSource, onStarted, onClose }: Props) => {
  const { kind, selection, count } = source
  const { t } = useTranslation('exporting')
  const id = useId()
  const queries = useQueryClient()
  const [choice, setChoice] = useExportChoice(kind)
  const options = exportOptions(choice, templates)
  const starting = useMutation({
    mutationFn: () => call(startExport, { body: { kind, ...selection, ...options } }),
    onSuccess: ({ uuid }) => {
      void queries.invalidateQueries({ queryKey: exportKeys.all })
      onStarted(uuid)
    },
  })
  const { busy, submit } = useSubmit({ onSubmit: () => starting.mutateAsync() })
  const isTooMuch = count > BULK_LIMITS.items
  const choose = (change: Partial<ExportChoice>) => setChoice({ ...choice, ...change })
  return (
    <>
      <form id={id} noValidate onSubmit={submit}>
        <Stack gap="lg">
          {choice.format !== 'jsonl' && <p className={styles.text}>{t('text')}</p>}
          {sources.length > 1 && <SourceChoice sources={sources} source={source} onSource={onSource} />}
          <FormatChoice format={choice.format} onFormat={(format) => choose({ format })} />
          <Radio.Group
            label={t('fields.label')}
            value={choice.which}
            onChange={(which) => choose({ which: which as ExportChoice['which'] })} // one of the two below
          >
            <Stack gap="xs" mt="xs">
              <Radio value="all" label={t('fields.all')} />
              <Radio value="chosen" label={t('fields.chosen')} />
            </Stack>
          </Radio.Group>
          {choice.which === 'chosen' && (
            <FieldList templates={templates} chosen={choice.fields} onChoose={(fields) => choose({ fields })} />
          )}
          <Checkbox
            checked={choice.withInfo}
            label={t('info.label')}
            description={t(`info.${kind}`)}
            onChange={({ currentTarget: { checked } }) => choose({ withInfo: checked })}
          />
        </Stack>
      </form>
      <DialogButtons
        onCancel={onClose}
        action={t('start')}
        form={id}
        pending={busy}
        disabled={isTooMuch || options.fields?.length === 0}
        notice={
          <>
            {isTooMuch && <p className={styles.text}>{t('tooMany', { total: formatCount(BULK_LIMITS.items) })}</p>}
            {options.fields?.length === 0 && <p className={styles.text}>{t('fields.none')}</p>}
            <RefusalAlert error={starting.error} />
          </>
        }
      />
    </>
  )
}

type SourceProps = Pick<Props, 'sources' | 'source' | 'onSource'>

const SourceChoice = ({ sources, source, onSource }: SourceProps) => {
  const { t } = useTranslation('exporting')
  return (
    <Radio.Group
      label={t('kind.label')}
      value={source.kind}
      onChange={(value) => onSource(sources.find(({ kind }) => kind === value) ?? source)}
    >
      <Stack gap="xs" mt="xs">
        {sources.map(({ kind, selection }) => (
          <Radio
            key={kind}
            value={kind}
            label={t(kind === 'COLLECTION' && selection.collectionUuid ? 'kind.BRANCH' : `kind.${kind}`)}
          />
        ))}
      </Stack>
    </Radio.Group>
  )
}

type FormatProps = { format: ExportChoice['format']; onFormat: (format: ExportChoice['format']) => void }

const FormatChoice = ({ format, onFormat }: FormatProps) => {
  const { t } = useTranslation('exporting')
  return (
    <Radio.Group
      label={t('format.label')}
      value={format}
      onChange={(value) => onFormat(value as ExportChoice['format'])} // one of the three below
    >
      <Stack gap="xs" mt="xs">
        <Radio value="xlsx" label={t('format.xlsx')} description={t('format.xlsxText')} />
        <Radio value="csv" label={t('format.csv')} description={t('format.csvText')} />
        <Radio value="jsonl" label={t('format.jsonl')} description={t('format.jsonlText')} />
      </Stack>
    </Radio.Group>
  )
}
