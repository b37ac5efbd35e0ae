import { Alert, Button } from '@mantine/core'
import { importSpreadsheet, undoSpreadsheet } from '@pressmark/contract/ingest/spreadsheets.ts'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#shared/api/call.ts'
import { formatCount } from '#shared/text/format-date.ts'
import { Problems } from './Problems.tsx'
import { sheetReasonText } from './sheet-texts.ts'
import { StepStopped } from './StepStopped.tsx'
import type { StepProps } from './SheetStepView.tsx'
import classes from './Sheets.module.css'
import { UndoButton } from './UndoButton.tsx'

/** A step that ended before its end: why, and how it goes on. */
export const StepFailed = ({ sheet, onSheet, onMap }: StepProps & { onMap: () => void }) => {
  const { t } = useTranslation('sheets')
  const params = { uuid: sheet.uuid }
  const again = useMutation({
    mutationFn: () => call(sheet.step === 'UNDOING' ? undoSpreadsheet : importSpreadsheet, { params }),
    onSuccess: onSheet,
    meta: { notify: true },
  })
  return (
    <section>
      {sheet.reason?.code === 'stopped' ? (
        <StepStopped sheet={sheet} />
      ) : (
        <Alert color="red" variant="light" role="alert" title={t('failed.title')}>
          {sheet.reason && sheetReasonText(t, sheet.reason)}
        </Alert>
      )}
      <div className={classes.actions}>
        {sheet.step === 'CHECKING' ? (
          <Button onClick={onMap}>{t('failed.map')}</Button>
        ) : (
          <Button onClick={() => again.mutate()} loading={again.isPending}>
            {t('failed.goOn')}
          </Button>
        )}
        {sheet.step === 'IMPORTING' && <UndoButton sheet={sheet} onSheet={onSheet} />}
      </div>
      <Problems
        sheet={sheet}
        title={t('report.problems', { count: sheet.problems, shown: formatCount(sheet.problems) })}
      />
    </section>
  )
}
