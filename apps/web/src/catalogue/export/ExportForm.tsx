import { Checkbox, Radio, Stack } from '@mantine/core'
import { BULK_LIMITS, type ItemSelection } from '@pressmark/contract/catalogue/bulk.ts'
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
import { exportOptions, useExportChoice, type ExportChoice } from './export-choice.ts'
import { FieldList } from './FieldList.tsx'
import styles from './ExportForm.module.css'

type Props = {
  selection: ItemSelection
  count: number
  templates: readonly Template[]
  onStarted: (uuid: string) => void
  onClose: () => void
}

/** The format and the fields of an export. The browser remembers them. */
export const ExportForm = ({ selection, count, templates, onStarted, onClose }: Props) => {
  const { t } = useTranslation('exporting')
  const id = useId()
  const queries = useQueryClient()
  const [choice, setChoice] = useExportChoice()
  const options = exportOptions(choice, templates)
  const starting = useMutation({
    mutationFn: () => call(startExport, { body: { ...selection, ...options } }),
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
          <p className={styles.text}>{t('text')}</p>
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
            description={t('info.text')}
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

type FormatProps = { format: ExportChoice['format']; onFormat: (format: ExportChoice['format']) => void }

const FormatChoice = ({ format, onFormat }: FormatProps) => {
  const { t } = useTranslation('exporting')
  return (
    <Radio.Group
      label={t('format.label')}
      value={format}
      onChange={(value) => onFormat(value as ExportChoice['format'])} // one of the two below
    >
      <Stack gap="xs" mt="xs">
        <Radio value="xlsx" label={t('format.xlsx')} description={t('format.xlsxText')} />
        <Radio value="csv" label={t('format.csv')} description={t('format.csvText')} />
      </Stack>
    </Radio.Group>
  )
}
