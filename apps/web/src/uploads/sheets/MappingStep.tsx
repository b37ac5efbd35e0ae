import { Alert } from '@mantine/core'
import { IMAGES_TARGET, readTarget } from '@pressmark/contract/ingest/sheet-targets.ts'
import { checkSpreadsheet } from '@pressmark/contract/ingest/spreadsheets.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { templatesQuery } from '#metadata/metadata.queries.ts'
import { labelOf } from '#metadata/template-order.ts'
import { call } from '#shared/api/call.ts'
import { useMutation } from '#shared/api/use-mutation.ts'
import { useUnsavedInput } from '#shared/hooks/unsaved-input.ts'
import { CallButton } from '#shared/ui/CallButton.tsx'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { SavedMappings } from './mappings/SavedMappings.tsx'
import { MappingTable } from './MappingTable.tsx'
import { SheetImages } from './SheetImages.tsx'
import type { StepProps } from './types.ts'
import classes from './Sheets.module.css'

/** Maps each column to a field. If one column contains file names, the person adds the images here as well. */
export const MappingStep = ({ sheet, onSheet, onStarted }: StepProps & { onStarted: () => void }) => {
  const { t, i18n } = useTranslation('sheets')
  const [targets, setTargets] = useState(() => sheet.columns.map(({ target }) => target))
  useUnsavedInput(() => targets.some((target, at) => target !== sheet.columns[at]?.target))
  const { data: templates = [], error, refetch } = useQuery({ ...templatesQuery('ITEM'), meta: { notify: false } })
  const { mutateAsync } = useMutation({
    mutationFn: () => call(checkSpreadsheet, { params: { uuid: sheet.uuid }, body: { targets } }),
    onSuccess: (mapped) => {
      onSheet(mapped)
      onStarted()
    },
    meta: { notify: true },
  })
  const fields = targets.map((target) => readTarget(templates, target)?.template)
  const missing = templates.filter((template) => template.required && !fields.includes(template))
  const hasDuplicates = targets.some(
    (target, at) => target !== '' && !fields[at]?.repeatable && targets.indexOf(target) !== at,
  )
  const labels = missing.map((template) => labelOf(template, i18n.language)).join(', ')
  return (
    <section>
      <h2 className={classes.heading}>{t('mapping.title')}</h2>
      <p className={classes.text}>{t('mapping.text')}</p>
      {sheet.encoding === 'windows-1252' && (
        <Alert color="yellow" variant="light" mb="md">
          {t('mapping.windows1252')}
        </Alert>
      )}
      {error && <ErrorAlert error={error} onRetry={refetch} />}
      {templates.length > 0 && (
        <SavedMappings sheet={sheet} targets={targets} templates={templates} onTargets={setTargets} />
      )}
      <MappingTable
        columns={sheet.columns}
        targets={targets}
        templates={templates}
        mode={sheet.mode}
        onTargets={setTargets}
      />
      {targets.includes(IMAGES_TARGET) && <SheetImages sheet={sheet} onSheet={onSheet} />}
      <div className={classes.actions}>
        <CallButton
          onCall={() => mutateAsync()}
          disabled={templates.length === 0 || missing.length > 0 || hasDuplicates}
        >
          {t('mapping.check')}
        </CallButton>
        <output className={classes.note}>
          {missing.length > 0 ? t('mapping.missing', { fields: labels }) : hasDuplicates && t('mapping.duplicate')}
        </output>
      </div>
    </section>
  )
}
